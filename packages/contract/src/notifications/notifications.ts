import { notificationChannels, notificationKinds } from '@carreau/domain/notifications/kinds'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, paging, pathId } from '../scalars.ts'

export const notificationKind = z.enum(notificationKinds, 'Ce genre de notification n’existe pas.')

const choices = { in_app: z.boolean(), email: z.boolean(), push: z.boolean() }

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue au format 22:00.')

/** Hours of Paris in which devices stay silent, compulsory kinds apart. */
const quietHours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, 'Choisissez deux heures différentes.')
  .nullable()

const notification = z.object({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** Path within the product. */
  link: z.string(),
  /** How often it happened before it was read. */
  times: z.int(),
  /** When it last happened. */
  created_at: dateTime,
  read_at: dateTime.nullable(),
})

const preferencesAnswer = z.object({
  data: z.object({
    channels: z.array(z.object({ channel: z.enum(notificationChannels), label: z.string() })),
    kinds: z.array(
      z.object({
        kind: notificationKind,
        label: z.string(),
        description: z.string(),
        /** Always sent, on every channel. */
        compulsory: z.boolean(),
        ...choices,
      }),
    ),
    quiet_hours: quietHours,
  }),
})

export const notificationEndpoints = {
  listNotifications: endpoint('GET /v3/notifications', {
    summary: 'What the person was told of, newest first: for the company at work, or for all',
    access: 'signed_in',
    query: z.object({
      status: z.enum(['all', 'unread'], 'Choisissez all ou unread.').default('all'),
      ...paging,
    }),
    answer: z.object({
      data: z.array(notification),
      meta: z.object({
        total: z.int(),
        page: z.int(),
        per_page: z.int(),
        unread: z.int(),
        /** What waits unread for the person's other companies. */
        elsewhere: z.array(z.object({ company_name: z.string(), unread: z.int() })),
      }),
    }),
  }),
  countUnreadNotifications: endpoint('GET /v3/notifications/unread_count', {
    summary: 'How many of them are unread',
    access: 'signed_in',
    answer: z.object({ data: z.int() }),
  }),
  readNotification: endpoint('POST /v3/notifications/{notificationId}/read', {
    summary: 'Marks one as read; one that is read stays so',
    access: 'signed_in',
    params: z.object({ notificationId: pathId }),
    answer: z.object({ data: notification }),
    errors: ['notification_not_found'],
  }),
  readAllNotifications: endpoint('POST /v3/notifications/read_all', {
    summary: 'Marks as read all that the list holds; answers how many were not',
    access: 'signed_in',
    answer: z.object({ data: z.int() }),
  }),
  getNotificationPreferences: endpoint('GET /v3/notification_preferences', {
    summary: 'What the person is told of and how: all kinds, or those of the company at work',
    access: 'signed_in',
    answer: preferencesAnswer,
  }),
  setNotificationPreferences: endpoint('PUT /v3/notification_preferences', {
    summary: 'Sets the kinds that are given; the others stay as they are',
    access: 'signed_in',
    body: z.object({
      kinds: z
        .array(z.object({ kind: notificationKind, ...choices }), 'Indiquez vos choix.')
        .max(100)
        .default([]),
      /** Null ends them; left out they stay. */
      quiet_hours: quietHours.optional(),
    }),
    answer: preferencesAnswer,
  }),
}
