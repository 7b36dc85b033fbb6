import type { TenantType } from '@carreau/domain/companies/roles'
import {
  type NotificationKind,
  notificationRules,
  rolesToldOf,
} from '@carreau/domain/notifications/kinds'
import { sql } from 'kysely'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Trx } from '../../platform/db/database.ts'

/** What there is to tell the people of a company. */
export type Told = {
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

/** Of one kind within ten minutes; those beyond it become one, « 37 commandes acceptées ». */
const stormAfter = 20

/** Mails to one person keep this distance (s); what matters now does not wait so long. */
const mailPace = { usual: 900, urgent: 60 }
/** Push notifications of one line keep this distance (s). */
const pushPace = 30
/** Whoever has the conversation on screen reads a message meanwhile (s). */
const messageGrace = 8

type Written = {
  id: number
  userId: number
  kind: NotificationKind
  inApp: boolean
  mailDue: boolean
  pushDue: boolean
  isUrgent: boolean
}

/** One row per person and group, in one statement, however many are told. */
const upsertNotifications = async (
  trx: Trx,
  told: readonly Told[],
  at: Date,
): Promise<Written[]> => {
  const asked = told.map(
    ({ kind, to, exceptUserId, group, manyTitle, isMailedApart, ...words }, seq) => {
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
    },
  )
  const { rows } = await sql<Written>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (
        seq integer, kind text, tenant_id bigint, roles text[], except_user_id bigint, title text,
        body text, link text, group_key text, many_title text, storm_title text, storm_link text,
        is_urgent boolean, in_app boolean, email boolean, push boolean, mailed_apart boolean)),
    recipients as (
      select distinct t.seq, m.user_id
        from told t join memberships m on m.tenant_id = t.tenant_id and m.role = any(t.roles)
       where m.user_id is distinct from t.except_user_id),
    wanted as (
      select t.*, r.user_id,
             t.is_urgent or coalesce(p.in_app, t.in_app) as shows,
             (t.is_urgent or coalesce(p.email, t.email)) and not t.mailed_apart as mails,
             t.is_urgent or coalesce(p.push, t.push) as pushes
        from recipients r
        join told t using (seq)
        left join notification_preferences p on p.user_id = r.user_id and p.kind = t.kind),
    busy as (
      select w.user_id, w.tenant_id, w.kind, count(n.id) as lately
        from (select distinct user_id, tenant_id, kind from wanted) w
        left join notifications n on n.user_id = w.user_id and n.tenant_id = w.tenant_id
         and n.kind = w.kind and n.created_at > ${at}::timestamptz - interval '10 minutes'
       group by 1, 2, 3),
    numbered as (
      select w.*, b.lately + row_number() over (
               partition by w.user_id, w.tenant_id, w.kind order by w.seq) > ${stormAfter} as is_storm
        from wanted w join busy b using (user_id, tenant_id, kind)
       where w.shows or w.mails or w.pushes),
    keyed as (
      select n.*, case when is_storm then kind || ':many' else group_key end as key,
             case when is_storm then storm_title else many_title end as many
        from numbered n),
    folded as (
      select distinct on (user_id, tenant_id, key) *,
             count(*) over (partition by user_id, tenant_id, key)::integer as times
        from keyed order by user_id, tenant_id, key, seq desc)
    insert into notifications as n (user_id, tenant_id, kind, title, many_title, body, link,
      group_key, times, is_urgent, in_app, mail_due, push_due, created_at)
    select user_id, tenant_id, kind,
           left(case when times > 1 and many is not null then replace(many, '{n}', times::text)
                     else title end, 300),
           many, body, case when is_storm then storm_link else link end, key, times, is_urgent,
           shows, mails, pushes, ${at}::timestamptz
      from folded order by user_id, tenant_id, key
    on conflict (user_id, tenant_id, group_key) where read_at is null do update
       set times = n.times + excluded.times,
           title = left(case when excluded.many_title is null then excluded.title
                             else replace(excluded.many_title, '{n}',
                                          (n.times + excluded.times)::text) end, 300),
           many_title = excluded.many_title, body = excluded.body, link = excluded.link,
           in_app = excluded.in_app, mail_due = n.mail_due or excluded.mail_due,
           push_due = excluded.push_due,
           created_at = greatest(n.created_at, excluded.created_at)
    returning id, user_id as "userId", kind, in_app as "inApp", mail_due as "mailDue",
              push_due as "pushDue", is_urgent as "isUrgent"`.execute(trx)
  return rows
}

/**
 * Publishes the events and adds the jobs of what was written: per person one event and one mail, per
 * line one push. Under keys that keep the earlier time, so that a storm sends no more than its pace lets
 * pass.
 */
const publishAndAddJobs = async (trx: Trx, written: readonly Written[]): Promise<void> => {
  await sql`
    with written as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (
        id bigint, "userId" bigint, kind text, "inApp" boolean, "mailDue" boolean, "pushDue" boolean,
        "isUrgent" boolean)),
    shown as (
      select "userId", max(id) as id from written where "inApp" group by 1),
    mailed as (
      select w."userId", w."isUrgent", greatest(now(), (
               select max(n.mailed_at) from notifications n where n.user_id = w."userId")
               + make_interval(secs => case when w."isUrgent" then ${mailPace.urgent}::int
                                            else ${mailPace.usual}::int end)) as run_at
        from (select distinct "userId", "isUrgent" from written where "mailDue") w),
    pushed as (
      select w.id, greatest(
               now() + make_interval(secs => case when w.kind = 'message_received'
                                                  then ${messageGrace}::int else 0 end),
               n.pushed_at + make_interval(secs => ${pushPace}::int)) as run_at
        from written w join notifications n on n.id = w.id where w."pushDue"),
    jobs as (
      select json_build_object('task', 'mail_notifications', 'attempts', 12, 'at', run_at,
               'payload', json_build_object('userId', "userId"), 'queue', 'mail:' || "userId",
               'key', 'mail:' || "userId" || case when "isUrgent" then ':urgent' else '' end) as job
        from mailed
      union all
      select json_build_object('task', 'push_notification', 'attempts', 8, 'at', run_at,
               'payload', json_build_object('notificationId', id), 'key', 'push:' || id)
        from pushed)
    select 1 from (
      select publish_live(array['private-user.' || "userId"], 'notification.created',
                          jsonb_build_object('notification_id', id))::text from shown
      union all
      select seldom.add_jobs(json_agg(job), true)::text from jobs having count(*) > 0) done`.execute(
    trx,
  )
}

/**
 * Tells people what has just happened, in the transaction that makes it happen: the members of the
 * company whose role has to do with it, each as they chose (0013_notifications.sql, decision 28). Set-based:
 * a thousand things told to a company are two statements.
 */
export const notify = (trx: Trx, told: Told | readonly Told[], at: Date): Promise<void> =>
  asSystem('notifying others', async () => {
    const written = await upsertNotifications(trx, [told].flat(), at)
    if (written.length > 0) await publishAndAddJobs(trx, written)
  })
