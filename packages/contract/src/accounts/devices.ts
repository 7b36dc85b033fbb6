import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId } from '../scalars.ts'

// Where push notifications reach a person (docs/product.md#push): browsers by Web Push, phones by
// FCM or APNs.

const noSubscription = 'Cet abonnement du navigateur est illisible.'
const noToken = 'Le jeton de l’appareil est illisible.'

/** Unpadded base64url of so many bytes. */
const bytes = (length: number) =>
  z
    .string(noSubscription)
    .max(200, noSubscription)
    .transform(text => text.replace(/(?<!=)=+$/, ''))
    .refine(
      text => /^[\w-]*$/.test(text) && Math.floor((text.length * 3) / 4) === length,
      noSubscription,
    )

/** `PushSubscription.toJSON()` of a browser. */
const subscription = z.object(
  {
    endpoint: z.url({ protocol: /^https?$/, error: noSubscription }).max(2_000, noSubscription),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, noSubscription),
  },
  noSubscription,
)

/** FCM's or APNs' registration token. */
const token = z
  .string(noToken)
  .max(2_000, noToken)
  .regex(/^[\w:.-]{20,}$/, noToken)

const device = z.object({
  id,
  platform: z.enum(['web', 'android', 'ios']),
  created_at: dateTime,
})

export const deviceEndpoints = {
  getPushKey: endpoint('GET /v3/devices/push_key', {
    summary: 'The VAPID key that a browser subscribes with',
    access: 'signed_in',
    answer: z.object({ data: z.object({ public_key: z.string() }) }),
  }),
  registerDevice: endpoint('POST /v3/devices', {
    summary: 'A browser or phone to notify, as long as this session lasts; the same again is one',
    access: 'login',
    body: z.discriminatedUnion(
      'platform',
      [
        z.object({ platform: z.literal('web'), subscription }),
        z.object({ platform: z.enum(['android', 'ios']), token }),
      ],
      'Indiquez la plateforme\u00a0: web, android ou ios.',
    ),
    answer: z.object({ data: device }),
  }),
  removeDevice: endpoint('DELETE /v3/devices/{deviceId}', {
    summary: 'No more push notifications on this device',
    access: 'login',
    params: z.object({ deviceId: pathId }),
    answer: z.object({ data: z.object({ id }) }),
    errors: ['device_not_found'],
  }),
}
