/** Writing calendars as RFC 5545 has them; no clock, no zone: days are days, instants are UTC. */

/** When something is: whole days, as YYYY-MM-DD, the second one not included; or from one instant to another. */
export type EventTime = { readonly day: string } | { readonly from: Date; readonly to: Date }

export type CalendarEvent = {
  /** The same for the same thing each time the calendar is read. */
  readonly uid: string
  /** Grows when what it says of the same thing changes. */
  readonly sequence: number
  /** When that was; the event's DTSTAMP as well, so that nothing changes while nothing does. */
  readonly changedAt: Date
  readonly time: EventTime
  readonly summary: string
  readonly description: string
  readonly url: string
  readonly category: string
  readonly isCancelled?: boolean
  readonly isTentative?: boolean
  /** Minutes before its beginning at which a person is told. */
  readonly alarmMinutes?: number
}

const encoder = new TextEncoder()
const mostOctets = 75

/** A line as it is sent: 75 octets at most, what is left on the next ones behind a space, no character torn. */
export const foldLine = (line: string): string => {
  let folded = ''
  let octets = 0
  for (const sign of line) {
    const more = encoder.encode(sign).length
    if (octets + more > mostOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += sign
    octets += more
  }
  return `${folded}\r\n`
}

/** Text of a property: what separates is escaped, and no control sign of anybody's begins a line of its own. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll('\n', '\\n')

const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const date = (day: string): string => day.replaceAll('-', '')

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const timeLines = (time: EventTime): string[] =>
  'day' in time
    ? [
        `DTSTART;VALUE=DATE:${date(time.day)}`,
        `DTEND;VALUE=DATE:${date(dayAfter(time.day))}`,
        // A delivery does not keep anybody busy all day.
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART:${instant(time.from)}`, `DTEND:${instant(time.to)}`, 'TRANSP:TRANSPARENT']

const alarmLines = ({ alarmMinutes, summary }: CalendarEvent): string[] =>
  alarmMinutes === undefined
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(summary)}`,
        `TRIGGER:-PT${alarmMinutes}M`,
        'END:VALARM',
      ]

const statusOf = ({ isCancelled, isTentative }: CalendarEvent): string =>
  isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${instant(event.changedAt)}`,
  `LAST-MODIFIED:${instant(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...timeLines(event.time),
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
  `URL:${event.url}`,
  `CATEGORIES:${escapeText(event.category)}`,
  `STATUS:${statusOf(event)}`,
  // What is called off rings no bell.
  ...(event.isCancelled ? [] : alarmLines(event)),
  'END:VEVENT',
]

/** A calendar of these events, as a feed that programs ask for once an hour. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carreau//Agenda 1.0//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Europe/Paris',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('')
