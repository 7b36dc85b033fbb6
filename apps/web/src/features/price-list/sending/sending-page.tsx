import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { maxSendingMessage } from '@carreau/domain/price-list/sending'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Lock, Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { Readers } from './readers.tsx'
import {
  type Sending,
  type SendingSettings,
  sendingQuery,
  useSendNow,
  useSetSending,
} from './sending.queries.ts'

/** The price list goes out: to whom, when, with which words. */
export const SendingPage = () => {
  const { tenant } = useAuth()
  const maySend = keepsPrices.some(role => role === tenant?.selectedRole)
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Button asChild variant="link" className="self-start">
        <Link to="/shop/offers">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Mercuriale
        </Link>
      </Button>
      <h1 className="text-2xl">Envoyer la mercuriale</h1>
      {maySend ? (
        <Sendings />
      ) : (
        <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
      )}
    </div>
  )
}

const Sendings = () => {
  const sending = useQuery({
    ...sendingQuery(useApi()),
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  return (
    <>
      {sending.data === undefined ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : (
        <Evening sending={sending.data} />
      )}
      <Readers chosen={sending.data?.readers ?? null} />
    </>
  )
}

/** Mails cannot be called back: a second tap, elsewhere, sends them, with the words as they stand. */
const SendNow = ({
  readers,
  saveFirst,
}: {
  readers: number
  saveFirst: () => Promise<unknown>
}) => {
  const send = useSendNow()
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking)
    return (
      <Button
        variant="secondary"
        pending={send.isPending}
        disabled={readers === 0}
        onClick={() => setIsAsking(true)}
      >
        {!send.isPending && <Send aria-hidden="true" className="size-4" />}
        Envoyer maintenant
      </Button>
    )
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Envoyer maintenant la mercuriale</legend>
      <Button variant="ghost" autoFocus onClick={() => setIsAsking(false)}>
        Annuler l’envoi
      </Button>
      <Button
        onClick={() => {
          setIsAsking(false)
          // What cannot be saved is said at its field, and nothing is sent.
          saveFirst().then(
            () => send.mutate(),
            () => {},
          )
        }}
      >
        Envoyer à {formatCount(readers, 'client', 'clients')}
      </Button>
    </fieldset>
  )
}

const nextInWords = ({ is_on, readers, people, next }: Sending): string => {
  if (!is_on) return 'Rien ne part tout seul.'
  if (next === null) return 'Aucune livraison n’est à venir\u00a0: rien ne part.'
  const when = `Prochain envoi le ${formatDateTime(next.at)}, pour la livraison du ${formatDateInSentence(next.delivery_date)}`
  if (readers === 0) return `${when}\u00a0: choisissez vos clients ci-dessous.`
  return `${when}, à ${formatCount(readers, 'client', 'clients')} (${formatCount(people, 'destinataire', 'destinataires')}).`
}

const settingsOf = ({ is_on, send_at, message, reply_to }: Sending): SendingSettings => ({
  is_on,
  send_at,
  message,
  reply_to,
})

/** The switch applies at once, with all that stands below it; the words and the time when they are saved. */
const Evening = ({ sending }: { sending: Sending }) => {
  const set = useSetSending()
  const saved = settingsOf(sending)
  const [draft, setDraft] = useState<Partial<SendingSettings>>({})
  const shown = { ...saved, ...draft }
  const isDirty = (['send_at', 'message', 'reply_to'] as const).some(
    field => shown[field] !== saved[field],
  )
  useUnsavedGuard(isDirty)
  const errors = isApiError(set.error) ? set.error.errors : {}
  const errorOf = (field: keyof SendingSettings) => errors[field]?.[0]
  const failed = (error: Error) =>
    toast.error(messageOf(error, 'Les réglages n’ont pas pu être enregistrés. Réessayez.'))
  const save = (settings: SendingSettings) =>
    set.mutateAsync(settings, { onSuccess: () => setDraft({}), onError: failed })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(shown).catch(() => {})
  }
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <Switch
        checked={set.isPending ? (set.variables.is_on ?? false) : saved.is_on}
        aria-disabled={set.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!set.isPending) save({ ...shown, is_on: checked }).catch(() => {})
        }}
      >
        <span>
          <span className="block font-medium text-base">
            Chaque soir, la veille d’une livraison
          </span>
          <span role="status" className="block text-ink-soft">
            {nextInWords(sending)}
          </span>
        </span>
      </Switch>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-4">
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <InputField
            label="Heure d’envoi"
            type="time"
            value={shown.send_at}
            error={errorOf('send_at')}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, send_at: value })}
          />
          <InputField
            label="Adresse des réponses"
            type="email"
            autoComplete="email"
            hint="Un client qui répond à l’e-mail vous écrit là."
            value={shown.reply_to}
            error={errorOf('reply_to')}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, reply_to: value })}
          />
        </div>
        <TextareaField
          label="Votre mot"
          optional
          rows={2}
          maxLength={maxSendingMessage}
          placeholder="Clémentines corses arrivées ce matin."
          value={shown.message}
          error={errorOf('message')}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, message: value })}
        />
        <p className="text-ink-soft text-sm">
          Chaque client reçoit ses propres prix, ce qu’il achète en premier, et toute la mercuriale
          en PDF.
        </p>
        {isDirty && (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" pending={set.isPending}>
              Enregistrer
            </Button>
            <Button variant="ghost" onClick={() => setDraft({})}>
              Annuler
            </Button>
          </div>
        )}
      </form>
      <div className="flex border-line border-t pt-4">
        <SendNow readers={sending.readers} saveFirst={async () => isDirty && (await save(shown))} />
      </div>
    </Card>
  )
}
