import { z } from 'zod'

/** Where Capacitor serves the native application from: Android, then iOS. */
const capacitorOrigins = 'https://localhost,capacitor://localhost'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** An origin as browsers send it: scheme, host, port, and nothing after. */
const origin = /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(:\d+)?$/
const fingerprint = /^([\dA-F]{2}:){31}[\dA-F]{2}$/i

/** Variables of the native application (docs/native.md lists them). */
export const nativeEnvironment = {
  NATIVE_ORIGINS: z
    .string()
    .default(capacitorOrigins)
    .transform(text => (text === 'none' ? [] : listOf(text)))
    .refine(all => all.every(one => origin.test(one)), 'attendu : https://hôte, …, ou none'),
  ANDROID_APP_ID: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'attendu : le nom du paquet')
    .default('app.carreau'),
  ANDROID_APP_SHA256: z
    .string()
    .transform(listOf)
    .refine(
      all => all.every(one => fingerprint.test(one)),
      'attendu : des empreintes SHA-256, séparées par des virgules',
    )
    .optional(),
  IOS_APP_ID: z
    .string()
    .regex(/^[A-Z\d]{10}\.[\w.-]+$/, 'attendu : ÉQUIPE.identifiant')
    .optional(),
}

type Environment = z.output<z.ZodObject<typeof nativeEnvironment>>

/** Pages other than our own that may call the API, and applications that open this site's links. */
export const nativeSettingsOf = (e: Environment) => ({
  nativeOrigins: e.NATIVE_ORIGINS,
  androidApp:
    e.ANDROID_APP_SHA256 === undefined
      ? undefined
      : {
          packageName: e.ANDROID_APP_ID,
          fingerprints: e.ANDROID_APP_SHA256.map(one => one.toUpperCase()),
        },
  iosAppId: e.IOS_APP_ID,
})

export type NativeSettings = ReturnType<typeof nativeSettingsOf>
