import { orderFileFormatLabels } from '@carreau/domain/integrations/order-files'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { filesStanding } from '../ways/standings.ts'
import { WayRow } from '../ways/way-row.tsx'
import { AddressCode } from './address-code.tsx'
import { OrderFileSendings } from './order-file-sendings.tsx'
import { type OrderFiles, orderFilesQuery } from './order-files.queries.ts'

const SettleDialog = lazy(() => import('./order-files-dialog.tsx'))
const RemoveDialog = lazy(() => import('./remove-order-files-dialog.tsx'))

/** The wholesaler’s orders, which Carreau sends as files. */
const OrderFilesSection = () => {
  const { data, error, refetch } = useQuery(orderFilesQuery(useApi()))
  const [asked, setAsked] = useState<'settle' | 'remove' | null>(null)
  const hasDetails = data !== undefined && (data.is_settled || data.sendings.length > 0)
  return (
    <>
      <WayRow
        part="commandes-en-fichier"
        icon={FileUp}
        title="Commandes en fichier"
        purpose="Chaque commande, par e-mail ou SFTP, pour votre ERP."
        standing={data && filesStanding(data)}
        error={error}
        onRetry={() => void refetch()}
        count={data && Number(data.is_settled)}
        action={
          data?.is_settled === false && (
            <Button variant="secondary" size="sm" onClick={() => setAsked('settle')}>
              <Plus aria-hidden="true" className="size-4" />
              Régler l’envoi
            </Button>
          )
        }
      >
        {hasDetails && (
          <>
            {data.is_settled && <Target settings={data} onAsk={setAsked} />}
            {data.sendings.length > 0 && (
              <OrderFileSendings sendings={data.sendings} canSend={data.is_settled} />
            )}
          </>
        )}
      </WayRow>
      {data !== undefined && asked !== null && (
        <Suspense>
          {asked === 'settle' ? (
            <SettleDialog settings={data} onClose={() => setAsked(null)} />
          ) : (
            <RemoveDialog onClose={() => setAsked(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

const Target = ({
  settings,
  onAsk,
}: {
  settings: OrderFiles
  onAsk: (what: 'settle' | 'remove') => void
}) => {
  const { way, email, is_email_proved, sftp, is_on, format } = settings
  const place = way === 'mail' ? email : sftp && `${sftp.username}@${sftp.host}:${sftp.folder}`
  const facts = [
    orderFileFormatLabels[format],
    way === 'mail' ? 'Par e-mail' : `Par SFTP, port ${sftp?.port ?? 22}`,
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-all" translate="no">
          {place}
        </span>
        {!is_on && <Chip>Arrêté</Chip>}
      </p>
      <p className="text-ink-soft text-sm">
        {facts.join(' · ')}. Chaque commande part deux minutes après son arrivée, et de nouveau
        quand elle est modifiée ou annulée.
      </p>
      {sftp !== null && (
        <p className="break-all text-ink-soft text-sm">
          {sftp.host_key === null
            ? 'La clé du serveur sera retenue à la première connexion.'
            : `Clé du serveur\u00a0: ${sftp.host_key}`}
        </p>
      )}
      {way === 'mail' && !is_email_proved && <AddressCode email={email ?? ''} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onAsk('settle')}>
          Modifier
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onAsk('remove')}>
          Oublier
        </Button>
      </div>
    </div>
  )
}

export default OrderFilesSection
