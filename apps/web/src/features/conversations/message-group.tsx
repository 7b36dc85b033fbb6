import { formatTime } from '@carreau/domain/french/dates'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Message, Photo, Quote } from './conversations.queries.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { QuoteCard } from './quote-card.tsx'

type Content = { body: string; photos: readonly Photo[]; quote: Quote | null; author: string }

/** What one message holds: a card, photographs, words. */
export const Bubble = ({
  isOurs,
  isFound = false,
  content: { body, photos, quote, author },
}: {
  isOurs: boolean
  /** The one that somebody came for: it takes the focus, so that the keyboard goes on from it. */
  isFound?: boolean
  content: Content
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
          content={{
            body: message.body,
            photos: message.attachments,
            quote: message.quote,
            author: message.author.first_name,
          }}
        />
      ))}
      <p className="flex gap-1.5 px-1 text-ink-soft text-xs">
        <time dateTime={last.created_at}>{formatTime(last.created_at)}</time>
        {foot}
      </p>
    </div>
  )
}
