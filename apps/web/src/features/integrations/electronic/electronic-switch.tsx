import { frenchSpaces } from '@carreau/domain/french/format'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { momentOf } from '../status-words.ts'
import type { Electronic, useSettleElectronic } from './electronic.queries.ts'

const stateOf = ({ platform_url, is_on, last_polled_at }: Electronic): string => {
  if (platform_url === null) return 'Enregistrez d’abord votre plateforme.'
  if (!is_on) return 'Rien ne part\u00a0: vos clients reçoivent le PDF par e-mail.'
  return last_polled_at === null
    ? 'Ce que vous établissez à partir de maintenant y part.'
    : `Suivi lu le ${momentOf(last_polled_at)}.`
}

/** Whether invoices go to the platform; and the last thing that went wrong with it. */
export const ElectronicSwitch = ({
  electronic,
  settle,
}: {
  electronic: Electronic
  settle: ReturnType<typeof useSettleElectronic>
}) => {
  const { platform_url, token_url, client_id, organization_id, is_on, last_error } = electronic
  const isSettled = platform_url !== null && token_url !== null && client_id !== null
  const turn = (next: boolean) => {
    if (!isSettled || settle.isPending) return
    settle.mutate(
      { platform_url, token_url, client_id, organization_id, is_on: next },
      {
        onError: error =>
          toast.error(messageOf(error, 'Le réglage n’a pas changé. Veuillez réessayer.')),
      },
    )
  }
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <Switch
        checked={settle.isPending ? settle.variables.is_on : is_on}
        aria-disabled={!isSettled || settle.isPending}
        onChange={({ currentTarget: { checked } }) => turn(checked)}
      >
        <span>
          <span className="block font-medium text-base">
            Envoyer mes factures à cette plateforme
          </span>
          <span role="status" className="block text-ink-soft">
            {stateOf(electronic)}
          </span>
        </span>
      </Switch>
      {last_error !== null && (
        <p className="break-words rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
          <strong className="font-medium">Dernière erreur{'\u00a0'}:</strong>{' '}
          {frenchSpaces(last_error)}
        </p>
      )}
    </Card>
  )
}
