import type { TenantType } from '@carreau/domain/companies/roles'
import {
  type NotificationKind,
  notificationRules,
  rolesToldOf,
} from '@carreau/domain/notifications/kinds'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type NewsRow, publishAndAddJobs, upsertNotifications } from './notify.sql.ts'

/** What the people of a company are notified of. */
export type News = {
  kind: NotificationKind
  to: { type: TenantType; id: number }
  /** Who did it knows it already. */
  exceptUserId: number | null
  title: string
  body: string
  /** Path within the product. */
  link: string
  /** What happens again under this key before it is read is one notification. */
  group: string
  /** Its title from the second time on, {n} for how often; without one the last title stands. */
  manyTitle?: string
  /** The person is written to about it in another way. */
  isMailedApart?: boolean
}

/** With whom it is for, by their roles, and what they have not chosen for themselves. */
const rowOf = (
  { kind, to, exceptUserId, group, manyTitle, isMailedApart, ...words }: News,
  seq: number,
): NewsRow => {
  const { compulsory, usual, many } = notificationRules[kind]
  return {
    ...words,
    seq,
    kind,
    tenant_id: to.id,
    roles: rolesToldOf(kind, to.type),
    except_user_id: exceptUserId,
    group_key: `${kind}:${group}`,
    many_title: manyTitle ?? null,
    storm_title: many.title,
    storm_link: many.link,
    is_urgent: compulsory ?? false,
    in_app: usual.in_app,
    email: usual.email,
    push: usual.push,
    mailed_apart: isMailedApart ?? false,
  }
}

/**
 * Notifies people of what has just happened, in the transaction that makes it happen: the members of the
 * company whose role has to do with it, each as they chose (0013_notifications.sql, decision 28). However
 * many they are, two statements do it.
 */
export const notify = (trx: Trx, news: News | readonly News[], at: Date): Promise<void> =>
  asSystem('notifying others', async () => {
    const written = await upsertNotifications(trx, [news].flat().map(rowOf), at)
    if (written.length > 0) await publishAndAddJobs(trx, written)
  })
