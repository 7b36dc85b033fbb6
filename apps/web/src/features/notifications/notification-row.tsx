import { formatTime } from '@carreau/domain/french/dates'
import type { NotificationKind } from '@carreau/domain/notifications/kinds'
import { useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import {
  BadgeCheck,
  Building2,
  Check,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  Clock,
  FileText,
  type LucideIcon,
  MessageCircleWarning,
  MessageSquareText,
  PackageCheck,
  PackageX,
  Plug,
  ReceiptText,
  Tags,
  TriangleAlert,
  Truck,
  UserPlus,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/form/button.tsx'
import type { Notification } from './notifications.queries.ts'

/** What approves the order that a link leads to, without leaving; comes from the orders' room. */
export type Approval = (orderId: number, onDone: () => void) => ReactNode

/** One thing that happened; the whole row leads to it and marks it as read. */
export const NotificationRow = ({
  notification,
  onRead,
  approval,
}: {
  notification: Notification
  onRead: (id: number) => void
  approval: Approval
}) => {
  const { id, kind, title, body, link, created_at, read_at } = notification
  const { icon: Icon, tone } = kindLooks[kind]
  const isUnread = read_at === null
  const orderId = Number(/^\/orders\/(\d+)$/.exec(link)?.[1] ?? 0)
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (isUnread) onRead(id)
    // Another tab, another window: the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: link })
  }
  return (
    <li
      data-unread={isUnread || undefined}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-4 py-3.5 transition-colors hover:bg-sunken md:gap-x-4 md:px-5"
    >
      <span className={cx('mt-0.5 flex size-10 items-center justify-center rounded-full', tone)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <a
          href={link}
          onClick={follow}
          className={cx(
            'pr-8 text-pretty after:absolute after:inset-0',
            isUnread ? 'font-semibold' : 'font-medium',
          )}
        >
          {isUnread && <span className="sr-only">Non lue. </span>}
          {title}
        </a>
        <p className="text-pretty text-ink-soft text-sm">{body}</p>
        <time dateTime={created_at} className="text-ink-soft text-xs tabular-nums">
          {formatTime(created_at)}
        </time>
        {kind === 'order_to_approve' &&
          isUnread &&
          orderId > 0 &&
          approval(orderId, () => onRead(id))}
      </div>
      {/* In the corner, so that the words have the whole width of a phone. */}
      <div className="absolute top-1.5 right-1.5 flex size-11 items-center justify-center">
        {isUnread && (
          <IconButton
            label={`Marquer «\u00a0${title}\u00a0» comme lue`}
            onClick={() => onRead(id)}
            className="group relative"
          >
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full bg-tomato group-hover:hidden group-focus-visible:hidden"
            />
            <Check
              aria-hidden="true"
              className="hidden group-hover:block group-focus-visible:block"
            />
          </IconButton>
        )}
      </div>
    </li>
  )
}

type Look = { icon: LucideIcon; tone: string }

const good = 'bg-leaf-soft text-leaf-ink'
const bad = 'bg-tomato-soft text-tomato-ink'
const warning = 'bg-saffron-soft text-saffron-ink'
const plain = 'bg-sunken text-ink-soft'

/** What a notification is about, at a glance. */
const kindLooks: Record<NotificationKind, Look> = {
  order_to_approve: { icon: ClipboardCheck, tone: warning },
  order_approved: { icon: BadgeCheck, tone: good },
  order_rejected: { icon: CircleX, tone: bad },
  order_received: { icon: ReceiptText, tone: good },
  order_accepted: { icon: BadgeCheck, tone: good },
  order_entered: { icon: ReceiptText, tone: warning },
  order_changed: { icon: ReceiptText, tone: warning },
  order_change_answered: { icon: ReceiptText, tone: warning },
  order_refused: { icon: CircleX, tone: bad },
  order_shortage: { icon: PackageX, tone: bad },
  lot_recalled: { icon: TriangleAlert, tone: bad },
  order_shipped: { icon: Truck, tone: plain },
  order_postponed: { icon: Truck, tone: warning },
  order_delivered: { icon: PackageCheck, tone: good },
  order_cancelled: { icon: CircleX, tone: bad },
  document_issued: { icon: FileText, tone: plain },
  claim_opened: { icon: MessageCircleWarning, tone: warning },
  claim_resolved: { icon: MessageCircleWarning, tone: plain },
  message_received: { icon: MessageSquareText, tone: plain },
  payment_reminder: { icon: ReceiptText, tone: warning },
  price_list_sent: { icon: Tags, tone: good },
  list_prepared: { icon: ClipboardList, tone: good },
  list_decided: { icon: ClipboardCheck, tone: good },
  cut_off_near: { icon: Clock, tone: warning },
  member_joined: { icon: UserPlus, tone: plain },
  company_decided: { icon: BadgeCheck, tone: plain },
  webhook_disabled: { icon: Plug, tone: warning },
  order_files_stuck: { icon: Plug, tone: warning },
  price_list_waits: { icon: Tags, tone: warning },
  brand_decided: { icon: BadgeCheck, tone: warning },
  platform_queue: { icon: ClipboardList, tone: warning },
  partner_suspended: { icon: Building2, tone: warning },
}
