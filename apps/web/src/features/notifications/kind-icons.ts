import type { NotificationKind } from '@carreau/domain/notifications/kinds'
import {
  BadgeCheck,
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
  ReceiptText,
  Truck,
  UserPlus,
} from 'lucide-react'

type Look = { icon: LucideIcon; tone: string }

const good = 'bg-leaf-soft text-leaf-ink'
const bad = 'bg-tomato-soft text-tomato-ink'
const warning = 'bg-saffron-soft text-saffron-ink'
const plain = 'bg-sunken text-ink-soft'

/** What a notification is about, at a glance. */
export const kindLooks: Record<NotificationKind, Look> = {
  order_to_approve: { icon: ClipboardCheck, tone: warning },
  order_approved: { icon: BadgeCheck, tone: good },
  order_rejected: { icon: CircleX, tone: bad },
  order_received: { icon: ReceiptText, tone: good },
  order_accepted: { icon: BadgeCheck, tone: good },
  order_refused: { icon: CircleX, tone: bad },
  order_shortage: { icon: PackageX, tone: bad },
  order_shipped: { icon: Truck, tone: plain },
  order_delivered: { icon: PackageCheck, tone: good },
  order_cancelled: { icon: CircleX, tone: bad },
  document_issued: { icon: FileText, tone: plain },
  claim_opened: { icon: MessageCircleWarning, tone: warning },
  claim_resolved: { icon: MessageCircleWarning, tone: plain },
  message_received: { icon: MessageSquareText, tone: plain },
  list_prepared: { icon: ClipboardList, tone: good },
  cut_off_near: { icon: Clock, tone: warning },
  member_joined: { icon: UserPlus, tone: plain },
  company_approved: { icon: BadgeCheck, tone: plain },
}
