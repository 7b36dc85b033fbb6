import { dirname, relative, resolve } from 'node:path'
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import { nodesIn, sqlReader } from './sql-reader.test-app.ts'

export type Column = {
  name: string
  /** `number`, `string[]`, …; `object` for what only JSON can be; none for `unknown`. */
  types: string[]
  takesNull: boolean
  isOptional: boolean
}

export type Statement = {
  file: string
  line: number
  /** The columns its type names; undefined when nobody reads its answer. */
  columns: Column[] | undefined
  /** Its text by both branches of whatever the source chooses, or why it cannot be read. */
  texts: string[] | Error
}

const root = resolve(import.meta.dirname, '../../../..')
const sources = resolve(root, 'apps/api/src')

const columnReader = (checker: Checker) => {
  const single = (type: Type): string => {
    const { flags } = type
    if (flags & TypeFlags.StringLike) return 'string'
    if (flags & TypeFlags.NumberLike) return 'number'
    if (flags & TypeFlags.BooleanLike) return 'boolean'
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as TypeReference)
      const [one = 'object', another] = element === undefined ? [] : typesOf(waysOf(element))
      return one === 'object' || another !== undefined ? 'object' : `${one}[]`
    }
    const name = type.getSymbol()?.name
    return name === 'Date' || name === 'Buffer' ? name : 'object'
  }
  const isAny = ({ flags }: Type) => (flags & TypeFlags.AnyOrUnknown) !== 0
  const isNothing = ({ flags }: Type) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0
  const waysOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
  const typesOf = (ways: readonly Type[]): string[] => [
    ...new Set(ways.filter(way => !isNothing(way) && !isAny(way)).map(single)),
  ]

  return (row: Type): Column[] => {
    const properties = checker.getPropertiesOfType(row)
    return checker.getTypeOfSymbol(properties).map((type, index) => {
      const ways = type === undefined ? [] : waysOf(type)
      return {
        name: properties[index]?.name ?? '',
        types: typesOf(ways),
        takesNull: ways.some(way => (way.flags & TypeFlags.Null) !== 0 || isAny(way)),
        isOptional: ways.some(way => (way.flags & TypeFlags.Undefined) !== 0),
      }
    })
  }
}

/** `statement.execute(db)`; of text, `client.query<Row>(text)` and `ask<Row>(text)`. */
const statementIn = (call: Node) => {
  if (!isCallExpression(call)) return undefined
  const { expression: callee } = call
  if (isPropertyAccessExpression(callee) && callee.name.text === 'execute')
    return { text: callee.expression, row: undefined }
  const name = isPropertyAccessExpression(callee) ? callee.name : callee
  const [row] = call.typeArguments ?? []
  const [text] = call.arguments
  const asks = isIdentifier(name) && (name.text === 'query' || name.text === 'ask')
  return asks && row && text ? { text, row } : undefined
}

/**
 * Every statement that the API's source executes and PostgreSQL, not kysely, gives the columns of. The
 * types come from the compiler itself: TypeScript 7 calls this API unstable, and only this folder uses it.
 */
export const findStatements = (): Statement[] => {
  const api = new API({ cwd: root })
  try {
    const [project] = api
      .updateSnapshot({ openProjects: [resolve(root, 'tsconfig.json')] })
      .getProjects()
    if (project === undefined) throw new Error('tsconfig.json opens no project')
    const { program, checker } = project
    const imported = (file: string, specifier: string) => {
      const path = specifier.startsWith('.')
        ? resolve(dirname(file), specifier)
        : resolve(root, specifier.replace(/^@carreau\/(\w+)\/(.+)$/, 'packages/$1/src/$2.ts'))
      return program.getSourceFile(path)
    }
    const readers = [sqlReader(imported, 'first'), sqlReader(imported, 'last')]
    const textsOf = (expression: Node): string[] | Error => {
      try {
        return [...new Set(readers.map(read => read(expression)))]
      } catch (error) {
        return error as Error
      }
    }
    const columnsOf = columnReader(checker)

    const found = program
      .getSourceFileNames()
      .filter(file => file.startsWith(sources) && !/\.test(-app)?\.ts$/.test(file))
      .flatMap(file => {
        const source = program.getSourceFile(file)
        if (source === undefined) return []
        return nodesIn(source).flatMap(node => {
          const statement = statementIn(node)
          return statement ? [{ ...statement, file: relative(sources, file), source }] : []
        })
      })
    const types = checker.getTypeAtLocation(found.map(({ text, row }) => row ?? text))
    return found.flatMap(({ text, row, file, source }, index) => {
      const type = types[index]
      if (type === undefined) return []
      // An `execute` of anything else is not a statement, or kysely's own.
      if (row === undefined && type.getSymbol()?.name !== 'RawBuilder') return []
      const [answer] = row === undefined ? checker.getTypeArguments(type as TypeReference) : [type]
      const isRead = answer !== undefined && (answer.flags & TypeFlags.Unknown) === 0
      const { line } = source.getLineAndCharacterOfPosition(text.getStart(source))
      return [
        {
          file,
          line: line + 1,
          columns: isRead ? columnsOf(answer) : undefined,
          texts: textsOf(text),
        },
      ]
    })
  } finally {
    api.close()
  }
}
