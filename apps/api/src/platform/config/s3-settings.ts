import { z } from 'zod'
import { StartError } from '../postgres/start-error.ts'

/** Variables of an S3-compatible store (README lists them). */
export const s3Environment = {
  /** Undefined: Amazon's own of the region. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-3'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The bucket in the path, not in the host's name. */
  S3_PATH_STYLE: z.enum(['true', 'false']).default('true'),
}

/** The bucket and its keys, or none: half a setting is a mistake somebody has to know of. */
export const s3SettingsOf = (e: z.output<z.ZodObject<typeof s3Environment>>) => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = e
  if (bucket === undefined && id === undefined && secret === undefined) return undefined
  if (bucket === undefined || id === undefined || secret === undefined)
    throw new StartError(
      'Configuration : S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble.',
    )
  return {
    endpoint: e.S3_ENDPOINT,
    bucket,
    region: e.S3_REGION,
    accessKeyId: id,
    secretAccessKey: secret,
    pathStyle: e.S3_PATH_STYLE === 'true',
  }
}

export type S3Settings = NonNullable<ReturnType<typeof s3SettingsOf>>
