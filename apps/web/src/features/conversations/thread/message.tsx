import { formatTime } from '@carreau/domain/french/dates'
import { cx } from 'class-variance-authority'
import { Check, CheckCheck, CircleAlert, Clock3, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsReachable } from '../../../platform/offline/reachable.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { Message, Photo, Quote } from '../conversations.queries.ts'
import { messageEdits, type Outgoing } from '../edits.ts'
import { QuoteCard } from './quote-card.tsx'

/** What one message holds: a card, photographs, words. */
const Bubble = ({
  isOurs,
  isFound = false,
  body,
  photos,
  quote,
  author,
}: {
  isOurs: boolean
  /** The message that the address names: it takes the focus, so that the keyboard goes on from it. */
  isFound?: boolean
  body: string
  photos: readonly Photo[]
  quote: Quote | null
  author: string
}) => (
  <div
    className={cx(
      'flex max-w-full flex-col gap-1.5',
      isOurs ? 'items-end' : 'items-start',
      isFound && 'rounded-lg outline-2 outline-leaf outline-offset-2',
    )}
    {...(isFound && { 'data-found': true, tabIndex: -1, 'aria-current': true })}
  >
    {quote !== null && <QuoteCard quote={quote} />}
    {photos.length > 0 && <PhotoGrid photos={photos} author={author} />}
    {body !== '' && (
      <p
        className={cx(
          'max-w-full md:max-w-[36rem] whitespace-pre-wrap break-words rounded-lg px-3.5 py-2 [overflow-wrap:anywhere]',
          isOurs ? 'bg-leaf-soft text-ink' : 'border border-line bg-surface',
        )}
      >
        {body}
      </p>
    )}
  </div>
)

/** Messages of one person that follow each other closely; ours on the right. */
export const MessageGroup = ({
  messages,
  isOurs,
  foundId,
  name,
  foot,
}: {
  messages: readonly [Message, ...Message[]]
  isOurs: boolean
  foundId: number | null
  /** Said above; null for the person’s own. */
  name: string | null
  /** Under the last of our messages: sent, delivered or read. */
  foot: ReactNode
}) => {
  const last = messages.at(-1) ?? messages[0]
  return (
    <div
      className={cx('flex flex-col gap-1 py-1.5', isOurs ? 'items-end pl-10' : 'items-start pr-10')}
    >
      {name !== null && <p className="px-1 font-medium text-ink-soft text-xs">{name}</p>}
      {messages.map(message => (
        <Bubble
          key={message.id}
          isOurs={isOurs}
          isFound={message.id === foundId}
          body={message.body}
          photos={message.attachments}
          quote={message.quote}
          author={message.author.first_name}
        />
      ))}
      <p className="flex gap-1.5 px-1 text-ink-soft text-xs">
        <time dateTime={last.created_at}>{formatTime(last.created_at)}</time>
        {foot}
      </p>
    </div>
  )
}

/** The photographs of a message; each opens whole. */
const PhotoGrid = ({ photos, author }: { photos: readonly Photo[]; author: string }) => (
  <ul className={cx('grid gap-1.5', photos.length > 1 ? 'w-64 grid-cols-2' : 'w-52')}>
    {photos.map(({ key, url }, index) => (
      <li key={key}>
        <a href={url} target="_blank" rel="noreferrer" className="block">
          <img
            src={url}
            alt={`Vue ${index + 1} envoyée par ${author}`}
            width={256}
            height={256}
            loading="lazy"
            className="aspect-square w-full rounded-md border border-line object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
)

/** How far the last of our messages has come. */
export const MessageState = ({ message: { read_at, delivered_at } }: { message: Message }) => {
  const Icon = read_at === null && delivered_at === null ? Check : CheckCheck
  return (
    <span className={cx('flex items-center gap-1', read_at !== null && 'text-leaf-ink')}>
      <Icon aria-hidden="true" className="size-3.5" />
      {read_at !== null && `Vu à ${formatTime(read_at)}`}
      {read_at === null && (delivered_at === null ? 'Envoyé' : 'Distribué')}
    </span>
  )
}

const OnItsWay = () => {
  const isReachable = useIsReachable()
  const Icon = isReachable ? Clock3 : CloudOff
  return (
    <p className="flex items-center gap-1 px-1 text-ink-soft text-xs">
      <Icon aria-hidden="true" className="size-3.5" />
      {isReachable ? 'Envoi…' : 'En attente d’envoi'}
    </p>
  )
}

/** A message on its way, or one that did not go. */
export const OutgoingMessage = ({ entry: { key, edit, refusal } }: { entry: Outgoing }) => (
  <div className="flex flex-col items-end gap-1 py-1.5 pl-10">
    <div className="max-w-full opacity-75">
      <Bubble isOurs body={edit.body} photos={edit.photos} quote={edit.quote} author="vous" />
    </div>
    {refusal === null ? (
      <OnItsWay />
    ) : (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-sm">
        <span className="flex items-center gap-1 text-tomato-ink">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {`Échec\u00a0: ${refusal.message}`}
        </span>
        <Button
          variant="ghost"
          size="sm"
          className="text-leaf-ink"
          onClick={() => messageEdits.getQueue()?.retry(key)}
        >
          Réessayer
        </Button>
        <Button variant="ghost" size="sm" onClick={() => messageEdits.getQueue()?.dismiss(key)}>
          Supprimer
        </Button>
      </div>
    )}
  </div>
)
