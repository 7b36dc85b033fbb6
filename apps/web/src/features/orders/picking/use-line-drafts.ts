import { useEffect, useState } from 'react'
import type { LineDraft } from './line-draft.ts'

type Drafts = Readonly<Record<number, LineDraft>>

const read = (name: string): Drafts => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * What is typed of an order's lines and not yet validated: kept from line to line, and when a tablet
 * drops the tab and opens it again.
 */
export const useLineDrafts = (orderId: number) => {
  // The number is of the form of a draft: another one starts afresh.
  const name = `picking drafts 1 ${orderId}`
  const [drafts, setDrafts] = useState(() => read(name))
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(drafts))
    } catch {
      // No room, or none allowed: they live as long as the screen.
    }
  }, [name, drafts])
  return {
    drafts,
    keepDraft: (lineId: number, draft: LineDraft) =>
      setDrafts(before => ({ ...before, [lineId]: draft })),
    dropDraft: (lineId: number) => setDrafts(({ [lineId]: _, ...others }) => others),
  }
}
