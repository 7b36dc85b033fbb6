const key = 'adding_to_order'

/** The order that products are being added to in this tab: its wholesaler's shop is looked through for it. */
export type AddingTo = { orderId: number; shopId: number }

export const startAddingTo = (adding: AddingTo): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(adding))
  } catch {
    // Without a store the shop opens all the same, without a word of the order.
  }
}

export const readAddingTo = (): AddingTo | null => {
  try {
    const { orderId, shopId } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return Number.isSafeInteger(orderId) && Number.isSafeInteger(shopId)
      ? { orderId, shopId }
      : null
  } catch {
    return null
  }
}

export const stopAdding = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
