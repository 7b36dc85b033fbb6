import { formatEuros, formatList } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { LacksIbanNote } from '../../../ui/feedback/lacks-iban-note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Proposed, previewQuery, useDownloadLetter } from './reminders.queries.ts'

/** Exactly what goes out: to whom, in which words, of which invoices. */
const PreviewDialog = ({
  proposed: { buyer, step, step_label },
  claims,
  lacksIban,
  pending,
  onClose,
  onSend,
}: {
  proposed: Proposed
  claims: boolean
  lacksIban: boolean
  pending: boolean
  onClose: () => void
  onSend: () => void
}) => {
  const asked = claims ? 'yes' : 'no'
  const { data, error } = useQuery(previewQuery(useApi(), buyer.id, asked))
  const download = useDownloadLetter()
  return (
    <Dialog onClose={onClose} title={`${step_label} à ${buyer.company_name}`}>
      <FormAlert message={error && messageOf(error, 'L’aperçu n’a pas pu être lu. Réessayez.')} />
      {lacksIban && <LacksIbanNote title="La lettre ne dira pas où payer." action="L’ajouter" />}
      {data === undefined ? (
        error === null && <Skeleton className="h-72" />
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="text-ink-soft">À</dt>
            <dd className="break-words">
              {formatList(data.recipients.map(({ name, email }) => `${name} (${email})`))}
            </dd>
            <dt className="text-ink-soft">Objet</dt>
            <dd className="break-words font-medium">{data.subject}</dd>
            {data.reply_to !== '' && (
              <>
                <dt className="text-ink-soft">Réponses à</dt>
                <dd className="break-words">{data.reply_to}</dd>
              </>
            )}
          </dl>
          <div className="flex flex-col gap-2 rounded-md border bg-sunken p-3">
            {data.paragraphs.map(text => (
              <p key={text} className="break-words">
                {text}
              </p>
            ))}
            <ul className="flex flex-col gap-2 border-t pt-2">
              {data.lines.map(({ number, open, interest, indemnity, notes }) => (
                <li key={number}>
                  <p className="flex justify-between gap-3 font-medium">
                    <span>{number}</span>
                    <span className="tabular-nums">{formatEuros(open)}</span>
                  </p>
                  {interest !== null && indemnity !== null && interest + indemnity > 0 && (
                    <p className="flex justify-between gap-3">
                      <span>Intérêts et indemnité</span>
                      <span className="text-right tabular-nums">
                        {formatEuros(interest)} + {formatEuros(indemnity)}
                      </span>
                    </p>
                  )}
                  {notes.map(note => (
                    <p key={note} className="text-ink-soft text-xs">
                      {note}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
            <dl className="border-t pt-2">
              {data.amounts.map(({ label, amount }) => (
                <div key={label} className="flex justify-between gap-3 last:font-semibold">
                  <dt>{label}</dt>
                  <dd className="tabular-nums">{formatEuros(amount)}</dd>
                </div>
              ))}
            </dl>
            {data.closing.map(text => (
              <p key={text} className="break-words">
                {text}
              </p>
            ))}
            {data.reckoning.length > 0 && (
              <div className="border-t pt-2 text-ink-soft text-xs">
                {data.reckoning.map(text => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            )}
          </div>
          <Button
            variant="secondary"
            className="self-start"
            pending={download.isPending}
            onClick={() => download.mutate({ buyerId: buyer.id, claims: asked })}
          >
            {!download.isPending && <Download aria-hidden="true" className="size-4" />}
            La lettre en PDF
          </Button>
          {step === 3 && (
            <p className="text-ink-soft">
              Pour une preuve de réception, postez aussi cette lettre en recommandé.
            </p>
          )}
        </div>
      )}
      <DialogButtons
        onCancel={onClose}
        confirm="Envoyer"
        pending={pending}
        disabled={data === undefined}
        onConfirm={onSend}
      />
    </Dialog>
  )
}

export default PreviewDialog
