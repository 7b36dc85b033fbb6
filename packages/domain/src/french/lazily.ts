/**
 * Intl instances are costly to build and cheap to call: each is built when first needed and lives as
 * long as the module.
 */
export const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
