import { useMutation, useQueryClient } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { picked } from '#lib/keyed.ts'
import { bulkAnswerSchema, importAnswerSchema } from '#shop-window/services/changes/wire.ts'
import type { Rounding } from '#shop-window/services/rules.ts'
import { plannedPriceSchema, type Service, serviceSchema } from '#shop-window/services/wire.ts'

/** The fields of an item as they go to the server; the price as typed, with a decimal point. */
export type ServiceFields = Pick<
  Service,
  'name' | 'description' | 'price' | 'duration' | 'category' | 'size' | 'displayOrder' | 'isActive'
> & { /** As typed where that is no number. */ minutes: Service['minutes'] | string }

/** The whole price list, hidden items too. */
export const servicesQuery = apiQuery('services', '/api/services', { answer: array(serviceSchema) })

/** Prices that hold from a day on. */
export const plannedPricesQuery = apiQuery('services', '/api/services/planned-prices', {
  answer: array(plannedPriceSchema),
})

/** Drops what was planned for a day. */
export const useDropPlan = writing(['planned_prices'], (day: string) =>
  callApi(`/api/services/planned-prices/${encodeURIComponent(day)}`, { method: 'DELETE' }),
)

/** Saves a new item, or with an id the given version of one. */
export const useSaveService = writing(
  ['services'],
  ({ id, ...body }: ServiceFields & { id?: string; version?: number }) =>
    callApi(id ? pathOf(id) : '/api/services', {
      method: id ? 'PUT' : 'POST',
      body,
      answer: serviceSchema,
    }),
)

/** Shows or hides an item for visitors. */
export const useSwitchService = writing(
  ['services'],
  ({ item, isActive }: { item: Service; isActive: boolean }) =>
    callApi(pathOf(item.id), {
      method: 'PUT',
      body: { ...fieldsOf(item), isActive, version: item.version },
      answer: serviceSchema,
    }),
)

/** Puts the list in a new order; shown at once. */
export function useReorderServices() {
  const client = useQueryClient()
  return useMutation({
    meta: writes('services'),
    mutationFn: (ids: string[]) => callApi('/api/services/order', { method: 'PUT', body: { ids } }),
    onMutate(ids) {
      void client.cancelQueries({ queryKey: servicesQuery.queryKey })
      client.setQueryData(servicesQuery.queryKey, (list) =>
        list?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )
    },
    // an order that failed is no longer shown, for whatever reason: of itself it would be asked
    // again only when the list had moved on (051)
    onError: () => client.invalidateQueries({ queryKey: servicesQuery.queryKey }),
    // One after the other: each order is that of the whole list.
    scope: { id: 'services-order' },
  })
}

export const useRemoveService = writing(['services'], (id: string) =>
  callApi(pathOf(id), { method: 'DELETE' }),
)

type BulkBody = {
  change: { kind: 'percent' | 'amount'; value: string }
  rounding: Rounding
  ids: string[]
  from?: string
  expected: { id: string; price: string }[]
}

/** Saves the prices that the preview showed; throws ApiError `stale` when one of them changed. */
export const useChangePrices = writing(['services', 'planned_prices'], (body: BulkBody) =>
  callApi('/api/services/bulk-price', {
    body: { ...body, confirm: true },
    answer: bulkAnswerSchema,
  }),
)

/**
 * Adds what is missing from the standard list, or reads a file: a preview, or with its `hash` the
 * import itself.
 */
export const useImportPrices = writing(
  ['services'],
  ({ file, hash }: { file?: File; hash?: string }) => sendImport(file, hash),
)

/** What the server is told about an item. */
export function fieldsOf(service: ServiceFields): ServiceFields {
  return picked(service, [
    'name',
    'description',
    'price',
    'duration',
    'minutes',
    'category',
    'size',
    'displayOrder',
    'isActive',
  ])
}

async function sendImport(file: File | undefined, hash: string | undefined) {
  const body = file && new FormData()
  if (file) body?.set('file', file)
  if (hash) {
    body?.set('confirm', 'true')
    body?.set('hash', hash)
  }
  return await callApi('/api/import-prices', { body, answer: importAnswerSchema })
}

function pathOf(id: string): string {
  return `/api/services/${encodeURIComponent(id)}`
}
