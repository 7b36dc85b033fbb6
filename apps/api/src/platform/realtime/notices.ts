import { z } from 'zod'

/** The channel of PostgreSQL that every API node listens to (0002_events_and_jobs.sql). */
export const liveNotices = 'live'

const event = z.object({
  channels: z.array(z.string()),
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The socket id of the client that sent it and need not hear it. */
  except: z.string().optional(),
})
const ended = z.object({ ended: z.union([z.array(z.number()), z.literal('*')]) })
const notice = z.union([event, ended])

export type EventNotice = z.output<typeof event>

/** What a node tells the others, or that there are events to look for; null for what is not known. */
export const readNotice = (payload: string): z.output<typeof notice> | 'look' | null => {
  if (payload === '') return 'look'
  try {
    return notice.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
