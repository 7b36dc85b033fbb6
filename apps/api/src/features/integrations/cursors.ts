import { AppError } from '../../platform/errors/app-error.ts'

const refused = () =>
  new AppError('invalid_input', {
    errors: { cursor: ['Cette suite n’est pas valable. Reprenez la liste à son début.'] },
  })

/** « 1234 »: the last id of a page; nothing is before the first. */
export const readIdCursor = (text: string | undefined): number => {
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw refused()
  return Number(text)
}

/** « 98765.1234 »: the transaction that wrote the last order of a page, and that order. */
export const readOrderCursor = (text: string | undefined): { touchedIn: string; id: number } => {
  if (text === undefined) return { touchedIn: '0', id: 0 }
  const [, touchedIn, id] = /^(\d{1,18})\.(\d{1,15})$/.exec(text) ?? []
  if (touchedIn === undefined || id === undefined) throw refused()
  return { touchedIn, id: Number(id) }
}
