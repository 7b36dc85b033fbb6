import { callAddress, type Reach } from '../../../platform/outgoing/call-address.ts'

/** What came of a call: the status, or in French why there is none. */
export type CallOutcome = { code: number; problem: null } | { code: null; problem: string }

const usualPatienceMs = 10_000
/** An answer says all in its status; what is longer than this is not read. */
const maxAnswerBytes = 16 * 1024

/** Tells a webhook something. */
export const callWebhook = async (
  url: string,
  {
    headers,
    body,
    reach,
    patienceMs = usualPatienceMs,
  }: {
    headers: Record<string, string>
    body: string
    reach: Reach
    patienceMs?: number
  },
): Promise<CallOutcome> => {
  const called = await callAddress(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Carreau-Webhooks/1',
    },
    body,
    reach,
    patienceMs,
    maxAnswerBytes,
  })
  return called.code === null ? called : { code: called.code, problem: null }
}
