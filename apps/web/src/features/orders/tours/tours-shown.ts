/** A day, and of it one route alone where that is chosen. */
export type ToursShown = { day?: string | undefined; route?: number | 'none' | undefined }

/** What of the address of a screen says which tours it shows; what nobody could have chosen is left out. */
export const toursShownOf = ({ day, route }: { day?: unknown; route?: unknown }): ToursShown => ({
  ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
  ...((route === 'none' ||
    (typeof route === 'number' && Number.isSafeInteger(route) && route > 0)) && { route }),
})
