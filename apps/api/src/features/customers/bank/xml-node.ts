/** An element of a bank's file by its local name, whatever prefix the bank gives it. */
export type XmlNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
}

/** The elements at a path below a node: `all(entry, 'NtryDtls', 'TxDtls')`. */
export const all = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] => {
  let found = node === undefined ? [] : [node]
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter(child => child.name === name))
  return found
}

/** The first element there. */
export const first = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  all(node, ...path)[0]

/** Its text without the space around it; empty where there is none. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  first(node, ...path)?.text.trim() ?? ''

/** The first that says something. */
export const firstText = (...texts: readonly string[]): string =>
  texts.find(text => text !== '') ?? ''
