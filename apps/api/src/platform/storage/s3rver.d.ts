declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  /** What we use of it: it ships no types. */
  export default class S3rver {
    constructor(options: {
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
