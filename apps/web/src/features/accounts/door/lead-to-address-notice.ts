import { isApiError } from '../../../platform/api-client/api-error.ts'

export const addressNoticeId = 'address-notice'

/** After a call that wants a proved address was refused: leads to the notice that sends the link again. */
export const leadToAddressNotice = (error: unknown): void => {
  if (isApiError(error) && error.code === 'address_unproved')
    document.getElementById(addressNoticeId)?.focus()
}
