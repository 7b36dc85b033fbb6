import { useLayoutEffect, useRef, useState } from 'react'

/** So near the end, the person is reading the end. */
const nearPx = 48

/**
 * Keeps a thread where the person reads: older messages come above without moving anything, new ones
 * are followed only from the end.
 */
export const useThreadScroll = ({
  firstId,
  foundId,
  endKey,
  isOwnEnd,
}: {
  firstId: number | undefined
  /** One goes to it when it is another than before. */
  foundId: number | null
  /** Changes with whatever stands last. */
  endKey: string
  /** What stands last was written here: one goes to it. */
  isOwnEnd: boolean
}) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({
    ...{ firstId, endKey, height: 0, isAtEnd: true, isFirst: true },
    foundId: null as number | null,
  })
  const [isAtEnd, setIsAtEnd] = useState(true)

  useLayoutEffect(() => {
    const scrolled = box.current
    if (scrolled === null) return
    const known = before.current
    if (foundId !== null && known.foundId !== foundId) goTo(scrolled, '[data-found]')
    else if (known.isFirst) {
      const divider = scrolled.querySelector('[data-unread]')
      if (divider === null) scrollToEnd(scrolled)
      else divider.scrollIntoView({ block: 'center' })
    } else if (known.firstId !== firstId && known.firstId !== undefined)
      scrolled.scrollTop += scrolled.scrollHeight - known.height
    else if (known.endKey !== endKey && (known.isAtEnd || isOwnEnd)) scrollToEnd(scrolled)
    before.current = {
      firstId,
      foundId,
      endKey,
      height: scrolled.scrollHeight,
      isAtEnd: isNearEnd(scrolled),
      isFirst: false,
    }
    setIsAtEnd(isNearEnd(scrolled))
  }, [firstId, foundId, endKey, isOwnEnd])

  const onScroll = () => {
    const scrolled = box.current
    if (scrolled === null) return
    before.current.isAtEnd = isNearEnd(scrolled)
    before.current.height = scrolled.scrollHeight
    setIsAtEnd(before.current.isAtEnd)
  }

  // A window that shrinks (a keyboard that opens, a field that grows) keeps the end in sight.
  useLayoutEffect(() => {
    const scrolled = box.current
    if (scrolled === null) return
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) scrollToEnd(scrolled)
    })
    observer.observe(scrolled)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    isAtEnd,
    onScroll,
    toEnd: () => {
      if (box.current !== null) scrollToEnd(box.current)
    },
  }
}

const goTo = (box: HTMLElement, sought: string): void => {
  const place = box.querySelector<HTMLElement>(sought)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

const isNearEnd = (box: HTMLElement): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < nearPx

const scrollToEnd = (box: HTMLElement): void => {
  box.scrollTop = box.scrollHeight
}
