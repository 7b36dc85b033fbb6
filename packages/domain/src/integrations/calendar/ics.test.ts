import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, foldLine, writeCalendar } from './ics.ts'
import { readCalendar } from './read-ics.test-data.ts'

const event: CalendarEvent = {
  uid: 'order-C00000012@carreau.example',
  sequence: 3,
  changedAt: new Date('2026-11-24T08:00:00Z'),
  time: { day: '2026-11-25' },
  summary: 'Livraison',
  description: '',
  url: 'https://carreau.example/orders/12',
  category: 'Livraison',
}

const write = (...events: CalendarEvent[]) => Buffer.from(writeCalendar('Carreau', events))

test('whatever a company is called, what was written is what is read', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(text, text, (summary, description) => {
      const [read] = readCalendar(write({ ...event, summary, description })).inner
      const kept = (value: string) =>
        value
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what no calendar may hold
          .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      expect(read?.properties.get('SUMMARY')).toBe(kept(summary))
      expect(read?.properties.get('DESCRIPTION') ?? '').toBe(kept(description))
    }),
  )
})

test('no line is longer than 75 octets, and none is shorter than it need be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), text => {
      const lines = foldLine(text).split('\r\n').slice(0, -1)
      const octets = lines.map(line => Buffer.byteLength(line))
      expect(Math.max(...octets)).toBeLessThanOrEqual(75)
      for (const each of octets.slice(0, -1)) expect(each).toBeGreaterThan(71)
    }),
  )
  expect(foldLine('é'.repeat(38))).toBe(`${'é'.repeat(37)}\r\n ${'é'}\r\n`)
})

test('a name that would begin an event of its own is text', () => {
  const summary = 'Chez Jo\r\nEND:VEVENT\r\nBEGIN:VEVENT; , \\'
  const read = readCalendar(write({ ...event, summary }))
  expect(read.inner).toHaveLength(1)
  expect(read.inner[0]?.properties.get('SUMMARY')).toContain('END:VEVENT')
})

test('a day is a day in every zone, an instant is told in UTC', () => {
  const from = new Date('2026-10-25T00:30:00Z')
  const [day, night] = readCalendar(
    write(event, { ...event, uid: 'x', time: { from, to: new Date('2026-10-25T01:30:00Z') } }),
  ).inner
  expect(day?.properties.get('DTSTART')).toBe(';VALUE=DATE:20261125')
  expect(day?.properties.get('DTEND')).toBe(';VALUE=DATE:20261126')
  expect(night?.properties.get('DTSTART')).toBe('20261025T003000Z')
  expect(night?.properties.get('DTEND')).toBe('20261025T013000Z')
})

test('what was called off stays, says so and rings no bell', () => {
  const alarm = { alarmMinutes: 30 }
  const [on, off] = readCalendar(
    write({ ...event, ...alarm }, { ...event, ...alarm, uid: 'x', isCancelled: true }),
  ).inner
  expect([on?.properties.get('STATUS'), on?.inner[0]?.properties.get('TRIGGER')]).toEqual([
    'CONFIRMED',
    '-PT30M',
  ])
  expect([off?.properties.get('STATUS'), off?.inner]).toEqual(['CANCELLED', []])
})
