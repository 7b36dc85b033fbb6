import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarSpan, cutOffEvents, deliveryEvent } from './events.ts'
import { type CalendarEvent, writeCalendar } from './ics.ts'

// Read by ical.js, the parser of Thunderbird, which has nothing of ours: what we write and read by one hand may be
// wrong twice in the same way.

const site = { publicUrl: 'https://carreau.example' }
const order = {
  ...{ id: 12, number: 'C00000012', day: '2026-11-25', shopName: 'Primeurs; Fils, « Halles »' },
  ...{ packagesMilli: 2500, changedAt: new Date('2026-11-24T08:00:00Z') },
}
const shop = {
  ...{ shopId: 7, shopName: 'Primeurs', deliveryDays: [1, 2, 3, 4, 5, 6, 7] },
  ...{ cutOff: '02:30', leadDays: 0 },
}

const componentOf = (events: CalendarEvent[]) =>
  new ICAL.Component(ICAL.parse(writeCalendar('Livraisons – Carreau', events)))
const eventsOf = (events: CalendarEvent[]) =>
  componentOf(events)
    .getAllSubcomponents('vevent')
    .map(component => new ICAL.Event(component))

test('another program reads the days of deliveries, what became of them and what they are called', () => {
  const written = (['submitted', 'delivered', 'cancelled'] as const).map(status =>
    deliveryEvent({ ...order, status, version: 1 }, site),
  )
  const read = eventsOf(written)
  expect(read.map(({ uid, sequence, summary }) => ({ uid, sequence, summary }))).toEqual(
    written.map(({ uid, sequence, summary }) => ({ uid, sequence, summary })),
  )
  for (const event of read) {
    expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, '2026-11-25'])
    expect(event.duration.toSeconds()).toBe(24 * 3600)
    expect(event.summary).toContain('Primeurs; Fils, « Halles »')
  }
  expect(read.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
    'TENTATIVE',
    'CONFIRMED',
    'CANCELLED',
  ])
})

test('another program rings before a cut-off at the instant it is, in the nights in which clocks change as well', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-11-25']) {
    const written = cutOffEvents(shop, { from: day, to: day }, { ...site, path: '/cart' })
    const read = eventsOf(written)
    expect(read.map(event => [event.startDate.toJSDate(), event.endDate.toJSDate()])).toEqual(
      written.map(({ time }) => ('from' in time ? [time.from, time.to] : [])),
    )
    const [alarm] = read[0]?.component.getAllSubcomponents('valarm') ?? []
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe(`-PT${written[0]?.alarmMinutes}M`)
  }
})

test('a whole month is one calendar of its name, and no event of it is lost', () => {
  const span = calendarSpan(new Date('2026-11-24T09:00:00+01:00'))
  const written = cutOffEvents(shop, span, { ...site, path: '/cart' })
  const calendar = componentOf(written)
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Livraisons – Carreau')
  expect(eventsOf(written).map(({ uid }) => uid)).toEqual(written.map(({ uid }) => uid))
  expect(written.length).toBeGreaterThan(40)
})

test('whatever a company is called, another program reads the same', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(words, shopName => {
      const written = deliveryEvent({ ...order, status: 'accepted', version: 1, shopName }, site)
      const [read] = eventsOf([written])
      expect(read?.summary).toBe(plain(written.summary))
      expect(read?.description).toBe(plain(written.description))
    }),
  )
})

/** Without what no calendar may hold, as `ics.test.ts` says it. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no calendar may hold
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
