import {
  type BinaryExpression,
  type BindingName,
  type Block,
  type CallExpression,
  type ConditionalExpression,
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
  SyntaxKind,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { findDeclaration, isWritten, nameOf, type Written } from './declarations.test-app.ts'

/** What the parameters are of a function that is being followed. */
type Scope = { of: Written; names: Map<string, Value>; outer: Scope } | undefined

/** What is known of an expression without running it. */
type Value =
  | { is: 'sql'; text: string }
  | { is: 'constant'; value: string | number }
  | { is: 'list'; items: Value[] }
  | { is: 'object'; node: ObjectLiteralExpression; scope: Scope }
  | { is: 'function'; node: Written; scope: Scope }
  | { is: 'unknown' }

const unknown: Value = { is: 'unknown' }
const sqlOf = (text: string): Value => ({ is: 'sql', text })
const constant = (value: string | number): Value => ({ is: 'constant', value })

/** A value that PostgreSQL is given beside the statement; numbered when the text is whole. */
const parameter = '$?'
const textOf = (value: Value): string => (value.is === 'sql' ? value.text : parameter)

export const nodesIn = (node: Node): Node[] => {
  const nodes = [node]
  node.forEachChild(child => void nodes.push(...nodesIn(child)))
  return nodes
}

const returnedBy = (body: Block): Node[] =>
  nodesIn(body).flatMap(node => {
    if (!isReturnStatement(node) || node.expression === undefined) return []
    for (let at: Node = node; at !== body; at = at.parent) if (isWritten(at)) return []
    return [node.expression]
  })

const written = (template: TemplateLiteral, write: (inner: Node) => string): string =>
  isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text +
      template.templateSpans.map(span => write(span.expression) + span.literal.text).join('')

/**
 * Reads the SQL an expression stands for, from the source alone: fragments, and functions that return
 * fragments, are followed to where they are written, in other files too; any other value is a parameter
 * of the statement, as it is when it runs. Where the source chooses, `branch` does: the first or the
 * last way of every choice.
 */
export const sqlReader = (
  importedBy: (file: string, specifier: string) => SourceFile | undefined,
  branch: 'first' | 'last',
) => {
  const following = new Set<Node>()
  const choose = <T>(ways: readonly T[]): T | undefined =>
    branch === 'first' ? ways[0] : ways.at(-1)

  const read = (node: Node, scope: Scope): Value => {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return read(node.expression, scope)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return constant(node.text)
    if (isNumericLiteral(node)) return constant(Number(node.text))
    if (isObjectLiteralExpression(node)) return { is: 'object', node, scope }
    if (isWritten(node)) return { is: 'function', node, scope }
    return readCompound(node, scope)
  }

  const readCompound = (node: Node, scope: Scope): Value => {
    if (isTaggedTemplateExpression(node))
      return sqlOf(written(node.template, inner => textOf(read(inner, scope))))
    if (isTemplateExpression(node)) return readText(node, scope)
    if (isArrayLiteralExpression(node))
      return { is: 'list', items: node.elements.flatMap(item => readItem(item, scope)) }
    if (isIdentifier(node)) return readName(node.text, node, scope)
    if (isConditionalExpression(node) || isBinaryExpression(node)) return readChoice(node, scope)
    if (isPropertyAccessExpression(node))
      return property(read(node.expression, scope), node.name.text)
    if (isElementAccessExpression(node)) {
      const key = read(node.argumentExpression, scope)
      const name = key.is === 'constant' ? String(key.value) : undefined
      return property(read(node.expression, scope), name)
    }
    return isCallExpression(node) ? readCall(node, scope) : unknown
  }

  const readChoice = (node: ConditionalExpression | BinaryExpression, scope: Scope): Value => {
    if (isConditionalExpression(node))
      return read(branch === 'first' ? node.whenTrue : node.whenFalse, scope)
    const { kind } = node.operatorToken
    if (kind === SyntaxKind.AmpersandAmpersandToken) return read(node.right, scope)
    if (kind !== SyntaxKind.QuestionQuestionToken) return unknown
    return read(branch === 'first' ? node.left : node.right, scope)
  }

  const readText = (node: TemplateLiteral, scope: Scope): Value => {
    let isWhole = true
    const text = written(node, inner => {
      const value = read(inner, scope)
      isWhole &&= value.is === 'constant'
      return value.is === 'constant' ? String(value.value) : ''
    })
    return isWhole ? constant(text) : unknown
  }

  const readItem = (item: Node, scope: Scope): Value[] => {
    if (!isSpreadElement(item)) return [read(item, scope)]
    const spread = read(item.expression, scope)
    return spread.is === 'list' ? spread.items : [unknown]
  }

  /** Of an object; without a key, one of its properties. */
  const property = (of: Value, key: string | undefined): Value => {
    if (of.is !== 'object') return unknown
    const own = of.node.properties.filter(
      one => isPropertyAssignment(one) || isShorthandPropertyAssignment(one),
    )
    const found =
      key === undefined ? choose(own) : own.find(({ name }) => 'text' in name && name.text === key)
    if (found === undefined) return unknown
    return read(isPropertyAssignment(found) ? found.initializer : found.name, of.scope)
  }

  /** Gives `name`, or each name in a pattern, its part of the value. */
  const bind = (name: BindingName, value: Value, into: Map<string, Value>): Map<string, Value> => {
    if (isIdentifier(name)) return into.set(name.text, value)
    name.elements.forEach(({ name: inner, propertyName, initializer }, index) => {
      if (inner === undefined) return
      const key = propertyName ?? inner
      const part =
        value.is === 'list'
          ? (value.items[index] ?? unknown)
          : property(value, 'text' in key ? key.text : '')
      const isLeftOut = part.is === 'unknown' && value.is === 'object' && initializer !== undefined
      bind(inner, isLeftOut ? read(initializer, undefined) : part, into)
    })
    return into
  }

  const readCall = (node: CallExpression, scope: Scope): Value => {
    const { expression: callee } = node
    const given = () => node.arguments.map(argument => read(argument, scope))
    if (!isPropertyAccessExpression(callee)) return call(read(callee, scope), given())
    const { text: method } = callee.name
    if (isIdentifier(callee.expression) && callee.expression.text === 'sql')
      return readKysely(method, given())
    const of = read(callee.expression, scope)
    return of.is === 'object' ? call(property(of, method), given()) : readList(of, method, given())
  }

  const readList = (of: Value, method: string, [first = unknown]: Value[]): Value => {
    const items = of.is === 'list' ? of.items : [unknown]
    if (method === 'map') return { is: 'list', items: items.map(item => call(first, [item])) }
    if (method === 'filter') return { is: 'list', items }
    if (method !== 'join' || !items.every(item => item.is === 'constant')) return unknown
    const between = first.is === 'constant' ? String(first.value) : ','
    return constant(items.map(item => item.value).join(between))
  }

  /** `sql.join`, `sql.lit` and the like. */
  const readKysely = (method: string, [first = unknown, second]: Value[]): Value => {
    if (method === 'join') {
      const items = first.is === 'list' ? first.items : [unknown]
      return sqlOf(items.map(textOf).join(second === undefined ? ', ' : textOf(second)))
    }
    if (first.is !== 'constant') {
      if (method === 'lit') return unknown
      throw new Error(`sql.${method} of what is only known when it runs`)
    }
    const text = String(first.value)
    if (method === 'raw') return sqlOf(text)
    if (method !== 'lit') return sqlOf(text.replaceAll(/[^.]+/g, part => `"${part}"`))
    return sqlOf(typeof first.value === 'number' ? text : `'${text.replaceAll("'", "''")}'`)
  }

  const call = (callee: Value, given: Value[]): Value => {
    if (callee.is !== 'function') return unknown
    const { node, scope: outer } = callee
    const names = new Map<string, Value>()
    node.parameters.forEach(({ name, initializer }, index) => {
      const value = given[index] ?? (initializer ? read(initializer, outer) : unknown)
      if (name !== undefined) bind(name, value, names)
    })
    const scope: Scope = { of: node, names, outer }
    const { body } = node
    const answer = body && isBlock(body) ? choose(returnedBy(body)) : body
    return answer === undefined ? unknown : read(answer, scope)
  }

  /** Once at a time, or a name that needs itself would never end. */
  const once = (node: Node, follow: () => Value | undefined): Value => {
    if (following.has(node)) return unknown
    following.add(node)
    const value = follow()
    following.delete(node)
    return value ?? unknown
  }

  const readName = (name: string, from: Node, scope: Scope): Value => {
    const found = findDeclaration(name, from)
    if (found === undefined) return unknown
    if (found.is === 'function') return { is: 'function', node: found.node, scope }
    if (found.is === 'import') {
      const file = importedBy(found.file, found.specifier)
      return file === undefined ? unknown : readName(found.name, file.endOfFileToken, undefined)
    }
    if (found.is === 'parameter') return readParameter(found, name, scope)
    const { name: pattern } = found
    const initial = found.is === 'item' ? found.items : found.initializer
    if (initial === undefined) return unknown
    return once(initial, () => {
      const whole = read(initial, scope)
      const items = whole.is === 'list' ? whole.items : []
      const value = found.is === 'item' ? (choose(items) ?? unknown) : whole
      return bind(pattern, value, new Map()).get(name)
    })
  }

  /** As the caller that is followed gives it, or else one that the function's file has. */
  const readParameter = (
    { name: pattern, index, of }: { name: BindingName; index: number; of: Written },
    name: string,
    scope: Scope,
  ): Value => {
    for (let at = scope; at !== undefined; at = at.outer)
      if (at.of === of) return at.names.get(name) ?? unknown
    return once(of, () => {
      const own = nameOf(of)
      const calls = nodesIn(of.getSourceFile()).filter(
        node =>
          isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === own,
      ) as CallExpression[]
      const argument = choose(calls)?.arguments[index]
      return argument && bind(pattern, read(argument, undefined), new Map()).get(name)
    })
  }

  /** @throws Error when the text is not in the source. */
  return (node: Node): string => {
    const value = read(node, undefined)
    if (value.is !== 'sql' && value.is !== 'constant')
      throw new Error('its text is only known when it runs')
    let count = 0
    const text = value.is === 'sql' ? value.text : String(value.value)
    return text.replaceAll(parameter, () => `$${++count}`)
  }
}
