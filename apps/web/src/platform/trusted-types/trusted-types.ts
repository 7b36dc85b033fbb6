type Rules = { createHTML: (text: string) => string; createScriptURL: (address: string) => string }
type Factory = { createPolicy: (name: string, rules: Rules) => Rules }

/** What a browser makes of the texts it is to trust; the types of the DOM call it a text all the same. */
const rules: Rules = { createHTML: text => text, createScriptURL: address => address }

const { trustedTypes } = globalThis as { trustedTypes?: Factory }

/**
 * The only texts that may become markup or a script's address: the Content-Security-Policy lets the
 * browser take them from this policy alone (web-pages.ts of the API).
 */
const policy = trustedTypes?.createPolicy('carreau', rules) ?? rules

/**
 * HTML that the API made of Markdown, without any of its writer's (page-html.ts of the API). Each call
 * answers another object, which React would write into the page again: keep it.
 */
export const pageHtml = (html: string): string => policy.createHTML(html)

/** The service worker's address. */
export const workerAddress = (): string => policy.createScriptURL('/service-worker.js')
