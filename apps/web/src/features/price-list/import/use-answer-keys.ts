import { useEffect, useRef } from 'react'

const firstsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-first]:not(:disabled)') ?? []),
]
const buttonsOf = (item: Element | null | undefined): HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled)') ?? []),
]

/** Where nothing is left to answer here, what is to be answered next. */
const focusNext = (next: string | undefined): void =>
  document.querySelector<HTMLElement>(next ?? ':not(*)')?.focus()

/**
 * A list of questions by the keyboard: Up and Down go from one to the other, Left and Right between its answers, a
 * number chooses one; what is answered hands on to the question that takes its place. Each item marks its first answer
 * with `data-first`.
 */
export const useAnswerKeys = <T extends HTMLElement>({ next }: { next?: string } = {}) => {
  const box = useRef<T>(null)
  /** Which question was answered last; null once the next one has the focus. */
  const answered = useRef<number | null>(null)
  // What was answered is gone with the focus it had.
  useEffect(() => {
    const at = answered.current
    if (at === null || (document.activeElement ?? document.body) !== document.body) return
    answered.current = null
    const firsts = firstsIn(box.current)
    if (firsts.length > 0) firsts[Math.min(at, firsts.length - 1)]?.focus()
    else focusNext(next)
  })
  const itemAt = (target: EventTarget | null) => {
    const item = target instanceof Element ? target.closest('li') : null
    const firsts = firstsIn(box.current)
    return { item, firsts, at: firsts.findIndex(each => item?.contains(each)) }
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isSelect = event.target instanceof HTMLSelectElement
    const { item, firsts, at } = itemAt(event.target)
    const buttons = buttonsOf(item)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step !== undefined && !isSelect && firsts.length > 0) {
      event.preventDefault()
      firsts[Math.min(firsts.length - 1, Math.max(0, at + step))]?.focus()
    } else if (side !== undefined && !isSelect && item !== null) {
      const own = buttons.indexOf(event.target as HTMLElement)
      event.preventDefault()
      buttons[Math.min(buttons.length - 1, Math.max(0, own + side))]?.focus()
    } else if (/^[1-9]$/.test(event.key) && item !== null) {
      const chosen = buttons[Number(event.key) - 1]
      if (!(chosen instanceof HTMLButtonElement)) return
      event.preventDefault()
      chosen.click()
    }
  }
  const onClickCapture = (event: React.MouseEvent): void => {
    const { at } = itemAt(event.target)
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (isButton && at >= 0) answered.current = at
  }
  return { box, onKeyDown, onClickCapture }
}
