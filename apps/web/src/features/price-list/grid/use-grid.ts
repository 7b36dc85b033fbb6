import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Offer } from '../price-list.queries.ts'
import type { Change, Step } from './changes.ts'
import { gridColumns, opensOffer } from './columns.ts'
import { writeClipboard } from './copy.ts'
import { type EditableField, readField, writeField } from './fields.ts'
import type { Pasted } from './paste.ts'
import { bounds, isOneCell, moved, oneCell, type Place, type Range } from './range.ts'

/** A cell being edited: starting from its value, or from the first character typed. */
export type Editing = Place & { text: string; refusal: string | null }

const fieldAt = (column: number): EditableField | null => gridColumns[column]?.field ?? null
const firstEditable = gridColumns.findIndex(({ field }) => field === 'unit_price')

/**
 * The grid as a spreadsheet: which cells are chosen, which one is written in, and what the keys do.
 * `save` receives the changes; a reader without the right to edit makes none.
 */
export const useGrid = ({
  offers,
  readOnly,
  save,
  undo,
  redo,
  toggle,
  open,
  bind,
  onRefusedPaste,
}: {
  offers: readonly Offer[]
  readOnly: boolean
  save: (step: Step) => void
  undo: () => void
  redo: () => void
  /** Ticks an offer or takes the tick away. */
  toggle: (offer: Offer) => void
  open: (offer: Offer) => void
  /** Binds an offer to its stock, or lets it go. */
  bind: (offer: Offer) => void
  onRefusedPaste: (pasted: Pasted) => void
}) => {
  const [range, setRange] = useState<Range>(oneCell({ row: 0, column: firstEditable }))
  const [editing, setEditing] = useState<Editing | null>(null)
  const active: Place = { ...range.active, row: Math.min(range.active.row, offers.length - 1) }
  const size = { rows: offers.length, columns: gridColumns.length }

  const goTo = (place: Place, extend = false) =>
    setRange(extend ? { from: range.from, active: place } : oneCell(place))
  const step = (rows: number, columns: number) =>
    goTo({
      row: Math.max(0, Math.min(size.rows - 1, active.row + rows)),
      column: Math.max(0, Math.min(size.columns - 1, active.column + columns)),
    })

  const edit = (place: Place, text?: string) => {
    const offer = offers[place.row]
    const field = fieldAt(place.column)
    if (readOnly || offer === undefined || field === null || field === 'is_available') return
    setRange(oneCell(place))
    setEditing({ ...place, text: text ?? writeField(field, offer), refusal: null })
  }

  const flip = (offer: Offer) => {
    if (readOnly) return
    const { id, is_available: from } = offer
    save([{ offerId: id, field: 'is_available', from, to: !from }])
  }

  /** Commits the text of the cell; false when it is invalid, and the cell stays open. */
  const commit = (): boolean => {
    if (editing === null) return true
    const offer = offers[editing.row]
    const field = fieldAt(editing.column)
    if (offer === undefined || field === null) return true
    const read = readField(field, editing.text, offer)
    if (!read.ok) {
      setEditing({ ...editing, refusal: read.reason })
      return false
    }
    setEditing(null)
    if (writeField(field, offer) !== writeField(field, { ...offer, [field]: read.value }))
      save([{ offerId: offer.id, field, from: offer[field], to: read.value }])
    return true
  }

  const fillDown = () => {
    const { top, bottom, left, right } = bounds(range)
    const source = offers[top]
    if (readOnly || source === undefined) return
    const changes: Change[] = []
    for (const offer of offers.slice(top + 1, bottom + 1))
      for (let column = left; column <= right; column += 1) {
        const field = fieldAt(column)
        if (field && offer[field] !== source[field])
          changes.push({ offerId: offer.id, field, from: offer[field], to: source[field] })
      }
    if (changes.length > 0) save(changes)
  }

  const all: Range = {
    from: { row: 0, column: 0 },
    active: { row: size.rows - 1, column: size.columns - 1 },
  }
  const commands: Record<string, (withShift: boolean) => void> = {
    z: withShift => (withShift ? redo() : undo()),
    y: redo,
    d: fillDown,
    a: () => setRange(all),
  }

  /** What Enter and the space bar do where nothing is written. */
  const press = (offer: Offer): boolean => {
    const id = gridColumns[active.column]?.id
    if (id === 'select') toggle(offer)
    else if (id === 'is_available') flip(offer)
    else if (id === 'stock' && !readOnly) bind(offer)
    else if (opensOffer(id)) open(offer)
    else return false
    return true
  }

  const typeKey = (key: string, offer: Offer): boolean => {
    const field = fieldAt(active.column)
    if ((key === 'Enter' || key === ' ') && press(offer)) return true
    if (key === 'Enter' || key === 'F2') edit(active)
    else if (key === 'Delete' && field === 'note' && !readOnly)
      save([{ offerId: offer.id, field, from: offer.note, to: '' }])
    else if (key === 'Escape') setRange(oneCell(active))
    else if (key.length === 1 && key !== ' ' && key !== '/') edit(active, key)
    else return false
    return true
  }

  /** At the ends Tab leaves the grid, as everywhere else on the page. */
  const tab = (withShift: boolean): boolean => {
    const next = active.column + (withShift ? -1 : 1)
    if (next < 0 || next >= size.columns) return false
    goTo({ ...active, column: next })
    return true
  }

  const act = (event: KeyboardEvent): boolean => {
    const target = moved(active, event, size)
    if (target !== null) {
      goTo(target, event.shiftKey)
      return true
    }
    if (event.ctrlKey || event.metaKey) {
      const command = commands[event.key.toLowerCase()]
      command?.(event.shiftKey)
      return command !== undefined
    }
    if (event.key === 'Tab') return tab(event.shiftKey)
    const offer = offers[active.row]
    return !event.altKey && offer !== undefined && typeKey(event.key, offer)
  }

  /** One line copied onto many fills them, as in a spreadsheet. */
  const filledRows = (rows: string[][]): string[][] => {
    const { top, bottom } = bounds(range)
    const [only] = rows
    if (rows.length !== 1 || only === undefined || isOneCell(range)) return rows
    return Array.from({ length: bottom - top + 1 }, () => only)
  }

  return {
    range,
    active,
    editing,
    goTo,
    edit,
    flip,
    bind: (offer: Offer) => {
      if (!readOnly) bind(offer)
    },
    type: (text: string) => setEditing(now => now && { ...now, text, refusal: null }),
    commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (act(event)) event.preventDefault()
    },
    /** Of the field inside a cell. */
    onEditorKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') setEditing(null)
      else if (event.key !== 'Enter' && event.key !== 'Tab') return
      else if (commit()) {
        const by = event.shiftKey ? -1 : 1
        event.key === 'Enter' ? step(by, 0) : step(0, by)
      }
      event.preventDefault()
    },
    onCopy: (event: ClipboardEvent) => {
      if (editing !== null) return
      const { top, bottom, left, right } = bounds(range)
      const cells = offers.slice(top, bottom + 1).map(offer =>
        gridColumns.slice(left, right + 1).map(({ id, field }) => {
          if (field !== null) return writeField(field, offer)
          return id === 'label' ? offer.specification.label : ''
        }),
      )
      event.clipboardData.setData('text/plain', writeClipboard(cells))
      event.preventDefault()
    },
    onPaste: async (event: ClipboardEvent) => {
      if (editing !== null || readOnly) return
      event.preventDefault()
      const { top, left } = bounds(range)
      const text = event.clipboardData.getData('text/plain')
      const { planPaste, readClipboard } = await import('./paste.ts')
      const filled = filledRows(readClipboard(text))
      const pasted = planPaste(
        filled,
        offers.slice(top, top + filled.length),
        gridColumns.slice(left).map(({ field }) => field),
      )
      if (pasted.refused.length > 0) onRefusedPaste(pasted)
      else if (pasted.changes.length > 0) save(pasted.changes)
    },
  }
}

export type Grid = ReturnType<typeof useGrid>
