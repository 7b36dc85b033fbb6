/**
 * A strict reader of what we write, after RFC 5545: lines that end with CRLF, 75 octets at most, whole UTF-8, every
 * component closed, every escape a known one. It throws at the first fault.
 */
export type Component = { name: string; properties: Map<string, string>; inner: Component[] }

const unescaped = (value: string): string => {
  if (/\\[^\\;,n]|\\$/.test(value.replaceAll(/\\\\/g, ''))) throw new Error(`Bad escape: ${value}`)
  return value.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

// One fault after the other, as the standard lists them: cut up, it would be longer and no clearer.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: see above
export const readCalendar = (bytes: Uint8Array): Component => {
  const text = Buffer.from(bytes).toString('latin1')
  if (!text.endsWith('\r\n')) throw new Error('The last line is not ended')
  const sent = text.slice(0, -2).split('\r\n')
  const lines: string[] = []
  for (const line of sent) {
    if (line.length > 75) throw new Error(`${line.length} octets: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error('A line end of its own')
    // Each sent line alone is whole UTF-8: no character was torn.
    const whole = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))
    if (whole.startsWith(' ')) lines.push(`${lines.pop() ?? ''}${whole.slice(1)}`)
    else lines.push(whole)
  }
  const root: Component = { name: '', properties: new Map(), inner: [] }
  const open = [root]
  for (const line of lines) {
    const [, name, parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? []
    const within = open.at(-1)
    if (name === undefined || within === undefined) throw new Error(`No property: ${line}`)
    if (name === 'BEGIN') {
      const begun: Component = { name: value, properties: new Map(), inner: [] }
      within.inner.push(begun)
      open.push(begun)
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`Ends what was not begun: ${value}`)
    } else {
      if (within.properties.has(name)) throw new Error(`Twice: ${name}`)
      const isText = [
        'SUMMARY',
        'DESCRIPTION',
        'UID',
        'CATEGORIES',
        'NAME',
        'X-WR-CALNAME',
      ].includes(name)
      within.properties.set(
        name,
        isText ? unescaped(value) : `${parameters}:${value}`.replace(/^:/, ''),
      )
    }
  }
  const [calendar] = root.inner
  if (open.length !== 1 || root.inner.length !== 1 || calendar?.name !== 'VCALENDAR')
    throw new Error('Not one whole calendar')
  for (const needed of ['VERSION', 'PRODID'])
    if (!calendar.properties.has(needed)) throw new Error(`Lacks ${needed}`)
  const uids = new Set<string>()
  for (const event of calendar.inner) {
    if (event.name !== 'VEVENT') throw new Error(`Not asked for: ${event.name}`)
    for (const needed of ['UID', 'DTSTAMP', 'DTSTART'])
      if (!event.properties.has(needed)) throw new Error(`An event lacks ${needed}`)
    if (!/^\d{8}T\d{6}Z$/.test(event.properties.get('DTSTAMP') ?? '')) throw new Error('DTSTAMP')
    uids.add(event.properties.get('UID') ?? '')
    for (const alarm of event.inner)
      for (const needed of ['ACTION', 'TRIGGER', 'DESCRIPTION'])
        if (!alarm.properties.has(needed)) throw new Error(`An alarm lacks ${needed}`)
  }
  if (uids.size !== calendar.inner.length) throw new Error('Two events with one UID')
  return calendar
}
