import { notificationChannels, notificationKinds } from '@carreau/domain/notifications/kinds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const notificationKind = z.enum(notificationKinds, 'Ce genre de notification n’existe pas.')

const choices = { in_app: z.boolean(), email: z.boolean(), push: z.boolean() }

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
  }),
})

export const notificationEndpoints = {
  getNotificationPreferences: endpoint({
    method: 'GET',
    path: '/v3/notification_preferences',
    summary: 'What the person is told of and how: all kinds, or those of the company at work',
    access: 'signed_in',
    answer: preferencesAnswer,
    errors: [],
  }),
  setNotificationPreferences: endpoint({
    method: 'PUT',
    path: '/v3/notification_preferences',
    summary: 'Sets the kinds that are given; the others stay as they are',
    access: 'signed_in',
    body: z.object({
      kinds: z
        .array(z.object({ kind: notificationKind, ...choices }), 'Indiquez vos choix.')
        .max(100),
    }),
    answer: preferencesAnswer,
    errors: [],
  }),
}
