/** Digits of an order's number, « C00000042 ». */
const digits = 8

/** Orders that a typed number may mean: one by its id, or those whose number begins so. */
export type NumberSought = { id: number; from: number; to: number }

/**
 * What « 42 », « C42 », « C0 » or « C00000042 » mean: the order 42, and where a nought leads, as a number is
 * typed from its beginning, every order whose number begins with it. Null for what is no number.
 */
export const readOrderNumber = (text: string): NumberSought | null => {
  const typed = /^c?(\d{1,15})$/i.exec(text.trim())?.[1]
  if (typed === undefined) return null
  const id = Number(typed)
  if (!typed.startsWith('0') || typed.length > digits) return { id, from: id, to: id }
  const width = 10 ** (digits - typed.length)
  return { id, from: id * width, to: (id + 1) * width - 1 }
}
