// biome-ignore lint/suspicious/noExplicitAny: two descriptions as they were written and read
type Json = any

const typeOf = (schema: Json): string =>
  JSON.stringify(schema.type ?? schema.anyOf?.map((one: Json) => one.type) ?? null)

/** What a caller who reads or sends `before` would not find, or not be let, in `after`. */
const ofSchema = (where: string, before: Json, after: Json, isSent: boolean): string[] => {
  if (typeOf(before) !== typeOf(after)) return [`${where} has another type`]
  const here = where.replace(/\.$/, '')
  const [fewer, more] = isSent ? [before, after] : [after, before]
  const duties = (after.required ?? [])
    .filter((name: string) => isSent && !(before.required ?? []).includes(name))
    .map((name: string) => `${here}${here.endsWith('body') ? ' ' : '.'}${name} has become a duty`)
  const choices = (fewer.enum ?? [])
    .filter((one: Json) => more.enum !== undefined && !more.enum.includes(one))
    .map((one: Json) => `${here} ${isSent ? 'no longer takes' : 'may now be'} ${one}`)
  const fields = Object.entries<Json>(before.properties ?? {}).flatMap(([name, schema]) => {
    const path = /( body| \d+)$/.test(here) ? `${here} ${name}` : `${here}.${name}`
    const now = after.properties?.[name]
    return now === undefined ? [`${path} is gone`] : ofSchema(path, schema, now, isSent)
  })
  const items =
    before.items === undefined ? [] : ofSchema(here, before.items, after.items ?? {}, isSent)
  return [...duties, ...choices, ...fields, ...items]
}

const schemaOf = (part: Json): Json => Object.values<Json>(part?.content ?? {})[0]?.schema ?? {}

const ofCall = (where: string, before: Json, after: Json): string[] => {
  const parameters = before.parameters.flatMap((one: Json) => {
    const now = after.parameters.find((other: Json) => other.name === one.name)
    if (now === undefined) return [`${where} parameter ${one.name} is gone`]
    if (now.required && !one.required) return [`${where} parameter ${one.name} has become a duty`]
    return ofSchema(`${where} parameter ${one.name}`, one.schema, now.schema, true)
  })
  const added = after.parameters
    .filter((one: Json) => one.required)
    .filter((one: Json) => !before.parameters.some((known: Json) => known.name === one.name))
    .map((one: Json) => `${where} parameter ${one.name} is a new duty`)
  const answers = Object.keys(before.responses)
    .filter(status => status < '300')
    .flatMap(status =>
      after.responses[status] === undefined
        ? [`${where} ${status} is gone`]
        : ofSchema(
            `${where} ${status}`,
            schemaOf(before.responses[status]),
            schemaOf(after.responses[status]),
            false,
          ),
    )
  const body = ofSchema(
    `${where} body`,
    schemaOf(before.requestBody),
    schemaOf(after.requestBody),
    true,
  )
  return [...parameters, ...added, ...body, ...answers]
}

/** Each way in which a description would break who wrote a program by the one before. */
export const breakingChanges = (before: Json, after: Json): string[] =>
  Object.entries<Json>(before.paths).flatMap(([path, calls]) => {
    const now = after.paths[path]
    if (now === undefined) return [`${path} is gone`]
    return Object.entries<Json>(calls).flatMap(([method, call]) =>
      now[method] === undefined
        ? [`${path} ${method} is gone`]
        : ofCall(`${path} ${method}`, call, now[method]),
    )
  })
