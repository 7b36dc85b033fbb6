import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/s3-settings.ts'
import type { FileStore, StoredFile } from './file-store.ts'

const connectLimitMs = 3_000
const attempts = 3
const limits = {
  /** Without a byte. */
  silenceMs: 10_000,
  /** Of a call, with its further attempts, that brings or takes a file whole: some kB mostly. */
  callMs: 20_000,
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/** The library, loaded once a bucket is really asked for something. */
const opening = (settings: S3Settings, silenceMs: number) => {
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: settings.region,
      endpoint: settings.endpoint,
      forcePathStyle: settings.pathStyle,
      credentials: {
        accessKeyId: settings.accessKeyId,
        secretAccessKey: settings.secretAccessKey,
      },
      maxAttempts: attempts,
      requestHandler: {
        connectionTimeout: connectLimitMs,
        socketTimeout: silenceMs,
        requestTimeout: silenceMs,
        throwOnRequestTimeout: true,
      },
      // Signatures cover the bodies; not every compatible store knows the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let opened: ReturnType<typeof open> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

type Sdk = Awaited<ReturnType<ReturnType<typeof opening>>>['sdk']

/** A store in a bucket, under `folder/`: requests signed (version 4), bodies streamed, tried again. */
export const s3Store = (
  settings: S3Settings,
  folder: string,
  { silenceMs, callMs } = limits,
): FileStore => {
  const opened = opening(settings, silenceMs)
  const at = (name: string) => ({ Bucket: settings.bucket, Key: `${folder}/${name}` })
  const withClient = async <T>(use: (client: S3Client, sdk: Sdk) => Promise<T>): Promise<T> => {
    const { client, sdk } = await opened()
    return use(client, sdk)
  }
  const limit = () => ({ abortSignal: AbortSignal.timeout(callMs) })

  const open = (name: string, options = {}): Promise<StoredFile | undefined> =>
    withClient(async (client, { GetObjectCommand }) => {
      const answer = await client.send(new GetObjectCommand(at(name)), options).catch(unlessMissing)
      if (answer?.Body === undefined) return undefined
      // In Node a body is one of its streams.
      return { stream: answer.Body as Readable, size: answer.ContentLength ?? 0 }
    })

  return {
    open: name => open(name),
    get: async name => {
      const found = await open(name, limit())
      return found && Buffer.concat(await found.stream.toArray())
    },
    put: (name, content) =>
      withClient(async (client, { PutObjectCommand }) => {
        const whole = Buffer.isBuffer(content)
        const body = whole
          ? { Body: content }
          : { Body: content.stream, ContentLength: content.size }
        await client.send(new PutObjectCommand({ ...at(name), ...body }), whole ? limit() : {})
      }),
    has: name =>
      withClient(async (client, { HeadObjectCommand }) => {
        const answer = await client
          .send(new HeadObjectCommand(at(name)), limit())
          .catch(unlessMissing)
        return answer !== undefined
      }),
    remove: name =>
      withClient(async (client, { DeleteObjectCommand }) => {
        await client.send(new DeleteObjectCommand(at(name)), limit())
      }),
    names: async function* (prefix) {
      const { client, sdk } = await opened()
      let after: string | undefined
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: `${folder}/${prefix}`,
            ContinuationToken: after,
          }),
          limit(),
        )
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(folder.length + 1)
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
  }
}
