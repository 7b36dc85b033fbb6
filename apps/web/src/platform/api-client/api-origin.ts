/**
 * Where the API is: what `npm run native` wrote into the shell's page, since the native application
 * is served on the phone. Empty in a browser, whose pages and API share an origin.
 */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? ''
