// `npm run endpoints`: what the web knows of the contract at run time, each call's method and path by
// name, without the contract's shapes, which would bring zod into the page. Types tell when it is behind.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'

/** Of wholesalers, the platform or administrators alone: other pages do without (decision 4). */
const isOfDesks = ({ access }: Endpoint): boolean =>
  typeof access === 'object' && (access.buyer ?? []).every(role => role === 'admin')

/** What a person seldom does: with those. */
const late = new Set<string>([
  'acceptInvitation',
  'answerOrderChange',
  'answerRecall',
  'applyNeed',
  'archiveInvoices',
  'beginSecondFactor',
  'cancelOrder',
  'changePassword',
  'compareWholesalers',
  'confirmAddress',
  'confirmSecondFactor',
  'correctNeed',
  'createList',
  'createTenant',
  'deleteMe',
  'disableSecondFactor',
  'disputeSiret',
  'endOtherSessions',
  'endSession',
  'exportCrates',
  'exportMe',
  'exportPurchases',
  'exportReceptions',
  'exportVariances',
  'forgotPassword',
  'getCompany',
  'getCrates',
  'getCreditNote',
  'getDelivery',
  'getDeliveryNote',
  'getInvitation',
  'getInvoice',
  'getInvoiceLifeCycle',
  'getInvoiceVariance',
  'getListRules',
  'getNotificationPreferences',
  'getOrderForm',
  'getOrderXml',
  'getPage',
  'getProductPriceHistory',
  'getPushKey',
  'getReceivedRecall',
  'getReception',
  'getReminderFile',
  'getSecondFactor',
  'getSpecificationPriceHistory',
  'getUser',
  'getWholesalerPriceList',
  'listAccesses',
  'listClaims',
  'listCrates',
  'listDecisions',
  'listOrderEntry',
  'listPurchases',
  'listReceptions',
  'listSessions',
  'listToInvoice',
  'logout',
  'openAccess',
  'openClaim',
  'openConversation',
  'previewReorder',
  'printReceivedRecall',
  'readAllNotifications',
  'readNeed',
  'readResetLink',
  'register',
  'registerDevice',
  'removeDevice',
  'removeList',
  'renewRecoveryCodes',
  'reorderOrder',
  'resetPassword',
  'scheduleList',
  'sendAddressLink',
  'sendProposal',
  'setListRules',
  'setNotificationPreferences',
  'simulateRules',
  'getCalendarAddress',
  'makeCalendarAddress',
  'revokeCalendarAddress',
  'splitNeed',
  'updateList',
  'updateMe',
  'uploadImage',
] satisfies (keyof typeof endpoints)[])
const isLate = (endpoint: Endpoint, call: string): boolean => isOfDesks(endpoint) || late.has(call)

const write = (
  file: string,
  name: string,
  isIn: (endpoint: Endpoint, call: string) => boolean,
): void => {
  const lines = Object.entries(endpoints)
    .filter(([call, endpoint]) => isIn(endpoint, call))
    .map(([call, { method, path }]) => `  ${call}: '${method} ${path}',\n`)
    .sort()
  writeFileSync(
    resolve(import.meta.dirname, '../apps/web/src/platform/api-client', file),
    `// Written by \`npm run endpoints\` from packages/contract.
import type { Endpoints } from '@carreau/contract/endpoints'

export const ${name} = {
${lines.join('')}} as const satisfies {
  readonly [N in keyof Endpoints]?: \`\${Endpoints[N]['method']} \${Endpoints[N]['path']}\`
}
`,
  )
}

write('endpoints.gen.ts', 'methodsAndPaths', (endpoint, call) => !isLate(endpoint, call))
write('desk-endpoints.gen.ts', 'deskMethodsAndPaths', isLate)
