import {
  type ArrowFunction,
  type BindingName,
  type Expression,
  type FunctionDeclaration,
  isArrowFunction,
  isBlock,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isSourceFile,
  isStringLiteral,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
  type Node,
  type ParameterDeclaration,
  type Statement,
} from 'typescript/unstable/ast'

export type Written = ArrowFunction | FunctionDeclaration
export const isWritten = (node: Node): node is Written =>
  isArrowFunction(node) || isFunctionDeclaration(node)

/** Where a name comes from. */
export type Declaration =
  | { is: 'variable'; name: BindingName; initializer: Expression | undefined }
  /** One of the items of a loop. */
  | { is: 'item'; name: BindingName; items: Expression }
  | { is: 'parameter'; name: BindingName; index: number; of: Written }
  | { is: 'function'; node: FunctionDeclaration }
  | { is: 'import'; name: string; specifier: string; file: string }

/** `a`, or all that `{ a, b: { c } }` gives a name to. */
const namesIn = (name: BindingName): string[] =>
  isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap(({ name: inner }) => (inner ? namesIn(inner) : []))

const inStatement = (statement: Statement, name: string): Declaration | undefined => {
  if (isVariableStatement(statement)) {
    const found = statement.declarationList.declarations.find(one =>
      namesIn(one.name).includes(name),
    )
    return found && { is: 'variable', name: found.name, initializer: found.initializer }
  }
  if (isFunctionDeclaration(statement))
    return statement.name?.text === name ? { is: 'function', node: statement } : undefined
  if (!isImportDeclaration(statement) || !isStringLiteral(statement.moduleSpecifier)) return
  const imported = statement.importClause?.namedBindings
  if (imported === undefined || !isNamedImports(imported)) return
  const one = imported.elements.find(element => element.name.text === name)
  return (
    one && {
      is: 'import',
      name: (one.propertyName ?? one.name).text,
      specifier: statement.moduleSpecifier.text,
      file: statement.getSourceFile().fileName,
    }
  )
}

const inPlace = (place: Node, name: string): Declaration | undefined => {
  if (isWritten(place)) {
    const index = place.parameters.findIndex(one => one.name && namesIn(one.name).includes(name))
    const { name: pattern }: Partial<ParameterDeclaration> = place.parameters[index] ?? {}
    return pattern && { is: 'parameter', name: pattern, index, of: place }
  }
  if (isForOfStatement(place) && isVariableDeclarationList(place.initializer)) {
    const found = place.initializer.declarations.find(one => namesIn(one.name).includes(name))
    return found && { is: 'item', name: found.name, items: place.expression }
  }
  if (!isBlock(place) && !isSourceFile(place)) return undefined
  for (const statement of place.statements) {
    const found = inStatement(statement, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The declaration that a name means at `from`. */
export const findDeclaration = (name: string, from: Node): Declaration | undefined => {
  for (let place: Node | undefined = from; place !== undefined; place = place.parent) {
    const found = inPlace(place, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The name a function is called by in its own file. */
export const nameOf = (written: Written): string | undefined => {
  if (isFunctionDeclaration(written)) return written.name?.text
  const { parent } = written
  return isVariableDeclaration(parent) && isIdentifier(parent.name) ? parent.name.text : undefined
}
