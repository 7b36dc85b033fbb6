// Written by `npm run client` from packages/contract.

/** What each call of /api/public/v1 is sent and answers. */
export type Calls = {
  /** The price list of the wholesaler, page by page. */
  pullOffers: {
    query: {
      cursor?: string
      limit?: number
    }
    answer: {
      data: {
        offer_id: number
        version: number
        label: string
        specification_id: number
        unit: 'kg' | 'piece' | 'bunch' | 'punnet' | 'package'
        /** € per unit, at most 4 decimals */
        unit_price: number
        /** kg, at most 3 decimals */
        weight_min_kg?: number
        /** kg, at most 3 decimals */
        weight_max_kg?: number
        is_available: boolean
        updated_at: string
      }[]
      next_cursor: string | null
      has_more: boolean
    }
  }
  /** Sets prices, each line by itself: a bad one does not hold up the others. */
  pushPrices: {
    body: {
      prices: {
        offer_id: number
        unit_price: number
        is_available?: boolean
        version?: number
      }[]
      prices_confirmed?: boolean
    }
    answer: {
      data: {
        offer_id: number
        result: 'changed' | 'unchanged' | 'refused'
        version: number | null
        code: string | null
        message: string | null
      }[]
    }
  }
  /** Orders in the order in which they were last changed: with the last cursor, those changed since. */
  pullOrders: {
    query: {
      cursor?: string
      limit?: number
    }
    answer: {
      data: {
        number: string
        status: 'to_approve' | 'submitted' | 'accepted' | 'picking' | 'shipped' | 'delivered' | 'rejected' | 'refused' | 'cancelled'
        status_label: string
        buyer: {
          id: number
          company_name: string
        }
        shop: {
          id: number
          slug: string
          name: string
        }
        delivery_date: string
        note: string
        created_at: string
        version: number
        totals: {
          /** €, at most 2 decimals */
          net: number
          /** €, at most 2 decimals */
          delivery_fee: number
          /** €, at most 2 decimals */
          gross: number
          estimated: boolean
        }
        lines: {
          id: number
          specification_id: number
          name: string
          origin_name: string
          variant_size: string | null
          category: string | null
          brand_name: string | null
          packaging_name: string
          is_organic: boolean
          ordered_packages: number
          picked_packages: number | null
          picked_weight_kg: number | null
          unit: 'kg' | 'piece' | 'bunch' | 'punnet' | 'package'
          /** € per unit, at most 4 decimals */
          unit_price: number
          /** €, at most 2 decimals */
          line_total: number
          estimated: boolean
          vat_rate: string
          lot: string | null
          substitutes_line_id: number | null
        }[]
      }[]
      next_cursor: string | null
      has_more: boolean
    }
  }
  /** One order by its number. */
  pullOrder: {
    answer: {
      data: {
        number: string
        status: 'to_approve' | 'submitted' | 'accepted' | 'picking' | 'shipped' | 'delivered' | 'rejected' | 'refused' | 'cancelled'
        status_label: string
        buyer: {
          id: number
          company_name: string
        }
        shop: {
          id: number
          slug: string
          name: string
        }
        delivery_date: string
        note: string
        created_at: string
        version: number
        totals: {
          /** €, at most 2 decimals */
          net: number
          /** €, at most 2 decimals */
          delivery_fee: number
          /** €, at most 2 decimals */
          gross: number
          estimated: boolean
        }
        lines: {
          id: number
          specification_id: number
          name: string
          origin_name: string
          variant_size: string | null
          category: string | null
          brand_name: string | null
          packaging_name: string
          is_organic: boolean
          ordered_packages: number
          picked_packages: number | null
          picked_weight_kg: number | null
          unit: 'kg' | 'piece' | 'bunch' | 'punnet' | 'package'
          /** € per unit, at most 4 decimals */
          unit_price: number
          /** €, at most 2 decimals */
          line_total: number
          estimated: boolean
          vat_rate: string
          lot: string | null
          substitutes_line_id: number | null
        }[]
      }
    }
  }
  /** The order form of a submitted order as Order-X 1.0, profile Comfort. */
  pullOrderXml: {
    answer: Uint8Array
  }
  /** The wholesaler accepts an order. Idempotency-Key. */
  acceptOrder: {
    answer: {
      data: {
        number: string
        status: 'to_approve' | 'submitted' | 'accepted' | 'picking' | 'shipped' | 'delivered' | 'rejected' | 'refused' | 'cancelled'
        status_label: string
        buyer: {
          id: number
          company_name: string
        }
        shop: {
          id: number
          slug: string
          name: string
        }
        delivery_date: string
        note: string
        created_at: string
        version: number
        totals: {
          /** €, at most 2 decimals */
          net: number
          /** €, at most 2 decimals */
          delivery_fee: number
          /** €, at most 2 decimals */
          gross: number
          estimated: boolean
        }
        lines: {
          id: number
          specification_id: number
          name: string
          origin_name: string
          variant_size: string | null
          category: string | null
          brand_name: string | null
          packaging_name: string
          is_organic: boolean
          ordered_packages: number
          picked_packages: number | null
          picked_weight_kg: number | null
          unit: 'kg' | 'piece' | 'bunch' | 'punnet' | 'package'
          /** € per unit, at most 4 decimals */
          unit_price: number
          /** €, at most 2 decimals */
          line_total: number
          estimated: boolean
          vat_rate: string
          lot: string | null
          substitutes_line_id: number | null
        }[]
      }
    }
  }
  /** The wholesaler refuses an order, and says why. Idempotency-Key. */
  refuseOrder: {
    body: {
      reason: string
    }
    answer: {
      data: {
        number: string
        status: 'to_approve' | 'submitted' | 'accepted' | 'picking' | 'shipped' | 'delivered' | 'rejected' | 'refused' | 'cancelled'
        status_label: string
        buyer: {
          id: number
          company_name: string
        }
        shop: {
          id: number
          slug: string
          name: string
        }
        delivery_date: string
        note: string
        created_at: string
        version: number
        totals: {
          /** €, at most 2 decimals */
          net: number
          /** €, at most 2 decimals */
          delivery_fee: number
          /** €, at most 2 decimals */
          gross: number
          estimated: boolean
        }
        lines: {
          id: number
          specification_id: number
          name: string
          origin_name: string
          variant_size: string | null
          category: string | null
          brand_name: string | null
          packaging_name: string
          is_organic: boolean
          ordered_packages: number
          picked_packages: number | null
          picked_weight_kg: number | null
          unit: 'kg' | 'piece' | 'bunch' | 'punnet' | 'package'
          /** € per unit, at most 4 decimals */
          unit_price: number
          /** €, at most 2 decimals */
          line_total: number
          estimated: boolean
          vat_rate: string
          lot: string | null
          substitutes_line_id: number | null
        }[]
      }
    }
  }
  /** The company’s papers as they were issued: with the last cursor, those issued since. */
  pullDocuments: {
    query: {
      cursor?: string
      limit?: number
    }
    answer: {
      data: {
        id: number
        kind: 'order_form' | 'delivery_note' | 'invoice' | 'credit_note'
        number: string
        revision: number
        order_number: string
        issued_at: string
        due_on: string | null
        net: number | null
        gross: number | null
      }[]
      next_cursor: string | null
      has_more: boolean
    }
  }
  /** A paper as PDF; invoices and credit notes are Factur-X. */
  pullDocumentFile: {
    answer: Uint8Array
  }
  /** Orders as CSV with stable columns, for a spreadsheet. */
  pullOrdersTable: {
    query: {
      separator?: ';' | ',' | 'tab'
      decimal?: ',' | '.'
      since?: string
    }
    answer: Uint8Array
  }
  /** Lines of orders as CSV with stable columns, for a spreadsheet. */
  pullOrderLinesTable: {
    query: {
      separator?: ';' | ',' | 'tab'
      decimal?: ',' | '.'
      since?: string
    }
    answer: Uint8Array
  }
  /** Deliveries as CSV with stable columns, for a spreadsheet. */
  pullDeliveriesTable: {
    query: {
      separator?: ';' | ',' | 'tab'
      decimal?: ',' | '.'
      since?: string
    }
    answer: Uint8Array
  }
  /** Papers as CSV with stable columns, for a spreadsheet. */
  pullDocumentsTable: {
    query: {
      separator?: ';' | ',' | 'tab'
      decimal?: ',' | '.'
      since?: string
    }
    answer: Uint8Array
  }
  /** The price list as CSV with stable columns, for a spreadsheet. */
  pullOffersTable: {
    query: {
      separator?: ';' | ',' | 'tab'
      decimal?: ',' | '.'
      since?: string
    }
    answer: Uint8Array
  }
}

export const calls = {
  pullOffers: { method: 'GET', path: '/offers' },
  pushPrices: { method: 'PUT', path: '/offers/prices' },
  pullOrders: { method: 'GET', path: '/orders' },
  pullOrder: { method: 'GET', path: '/orders/{number}' },
  pullOrderXml: { method: 'GET', path: '/orders/{number}/order-x' },
  acceptOrder: { method: 'POST', path: '/orders/{number}/accept' },
  refuseOrder: { method: 'POST', path: '/orders/{number}/refuse' },
  pullDocuments: { method: 'GET', path: '/documents' },
  pullDocumentFile: { method: 'GET', path: '/documents/{documentId}/file' },
  pullOrdersTable: { method: 'GET', path: '/orders.csv' },
  pullOrderLinesTable: { method: 'GET', path: '/order-lines.csv' },
  pullDeliveriesTable: { method: 'GET', path: '/deliveries.csv' },
  pullDocumentsTable: { method: 'GET', path: '/documents.csv' },
  pullOffersTable: { method: 'GET', path: '/offers.csv' },
} as const satisfies { [C in keyof Calls]: { method: string; path: string } }

/** Codes that a call may be refused with; later versions may add some. */
export type KnownCode =
  | 'action_not_allowed_in_state'
  | 'address_not_allowed'
  | 'api_key_expired'
  | 'api_key_stopped'
  | 'api_key_unknown'
  | 'company_suspended'
  | 'csrf_mismatch'
  | 'document_not_found'
  | 'headers_too_large'
  | 'internal'
  | 'invalid_input'
  | 'malformed_request'
  | 'not_found'
  | 'order_not_found'
  | 'overloaded'
  | 'package_weight_unknown'
  | 'payload_too_large'
  | 'reason_required'
  | 'request_too_slow'
  | 'role_not_allowed'
  | 'scope_missing'
  | 'token_expired'
  | 'too_many_calls'
  | 'unauthenticated'
  | 'unsupported_media_type'

/** Prices that one call takes. */
export const pricesAtOnce = 2000

/** What a webhook may be told of. */
export const webhookEvents = [
  'order.submitted',
  'order.changed',
  'order.accepted',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'invoice.issued',
  'claim.opened',
  'price_list.applied',
] as const
