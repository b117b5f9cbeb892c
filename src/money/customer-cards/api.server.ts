import { array } from 'valibot'
import { getSalon } from '#foundation/salon/data.server.ts'
import { orGone } from '#lib/errors.ts'
import {
  addCard,
  addCardsForAll,
  CARD_GONE,
  changeCard,
  lookUpCard,
} from '#money/customer-cards/commands.server.ts'
import {
  findCard,
  getLoyaltySettings,
  listCards,
  listHolders,
  listMovements,
  summariseCards,
  updateLoyaltySettings,
} from '#money/customer-cards/data.server.ts'
import { cardPdf } from '#money/customer-cards/pdf.server.ts'
import { madeSentence } from '#money/customer-cards/rules.ts'
import {
  cardChangeSchema,
  cardPathSchema,
  cardQuerySchema,
  holderQuerySchema,
  lookupQuerySchema,
  loyaltyChangeSchema,
  movementQuerySchema,
  newCardSchema,
} from '#money/customer-cards/schema.ts'
import {
  cardSchema,
  cardWithMovementsSchema,
  holderSchema,
  lookupSchema,
  loyaltySettingsSchema,
  madeSchema,
  summarySchema,
} from '#money/customer-cards/wire.ts'
import type { Db } from '#server/db/client.ts'
import { download } from '#server/http/download.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const customerCardEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/customer-cards/settings',
    access: 'owner',
    summary: 'How loyalty cards earn and pay',
    answer: loyaltySettingsSchema,
    handle: ({ deps }) => getLoyaltySettings(deps.db),
  }),
  endpoint({
    method: 'put',
    path: '/api/customer-cards/settings',
    access: 'owner',
    summary: 'Replaces how loyalty cards earn and pay',
    body: loyaltyChangeSchema,
    answer: loyaltySettingsSchema,
    handle: ({ deps, body }) => updateLoyaltySettings(deps.db, body, deps.clock()),
  }),
  endpoint({
    method: 'get',
    path: '/api/customer-cards/lookup',
    access: 'owner',
    summary:
      'The card of a customer, under an address or with a number (QR code), for the till; null without one',
    query: lookupQuerySchema,
    answer: lookupSchema,
    handle: async ({ deps, query }) => ({ card: (await lookUpCard(deps.db, query)) ?? null }),
  }),
  endpoint({
    method: 'get',
    path: '/api/customer-cards/customers',
    access: 'owner',
    summary: 'Customers with their card, those without one first',
    query: holderQuerySchema,
    answer: array(holderSchema),
    handle: ({ deps, query }) => listHolders(deps.db, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/customer-cards/summary',
    access: 'owner',
    summary: 'How many cards there are and what stands on them together',
    answer: summarySchema,
    handle: ({ deps }) => summariseCards(deps.db),
  }),
  endpoint({
    method: 'get',
    path: '/api/customer-cards',
    access: 'owner',
    summary: 'Loyalty cards by name; q looks at name, address and number',
    query: cardQuerySchema,
    answer: array(cardSchema),
    handle: ({ deps, query }) => listCards(deps.db, query),
  }),
  endpoint({
    method: 'post',
    path: '/api/customer-cards',
    access: 'owner',
    summary: 'Adds a card; 409 card_exists with the card that the address has',
    body: newCardSchema,
    answer: cardSchema,
    status: 201,
    handle: ({ deps, body }) => addCard(deps.db, body, deps.clock()),
  }),
  endpoint({
    method: 'get',
    path: '/api/customer-cards/:id',
    access: 'owner',
    summary:
      'A card with its ledger, newest first; cursor is the id of the last movement of the page before',
    params: cardPathSchema,
    query: movementQuerySchema,
    answer: cardWithMovementsSchema,
    handle: async ({ deps, params, query }) => ({
      ...(await getCard(deps.db, params.id)),
      movements: await listMovements(deps.db, params.id, query),
    }),
  }),
  endpoint({
    method: 'patch',
    path: '/api/customer-cards/:id',
    access: 'owner',
    summary:
      'Changes a card; another balance or number of points is a movement by hand. 409 stale with the stored one, 409 card_exists',
    params: cardPathSchema,
    body: cardChangeSchema,
    answer: cardSchema,
    handle: ({ deps, params, body }) =>
      changeCard(deps.db, { id: params.id, change: body, now: deps.clock() }),
  }),
  endpoint({
    method: 'post',
    path: '/api/create-cards-for-all-customers',
    access: 'owner',
    summary: 'Gives every customer who has none a card with the discount of the settings',
    answer: madeSchema,
    handle: async ({ deps }) => ({
      message: madeSentence(await addCardsForAll(deps.db, deps.clock())),
    }),
  }),
  download({
    path: '/api/customer-cards/:id/pdf',
    access: 'owner',
    summary: 'A card to print, of the size of a bank card, its number as a QR code',
    params: cardPathSchema,
    async handle({ deps, params }) {
      const card = await getCard(deps.db, params.id)
      const { name, website, phone } = await getSalon(deps.db)
      const bytes = await cardPdf(card, { salon: { name, website, phone }, now: deps.clock() })
      return {
        bytes,
        contentType: 'application/pdf',
        filename: `klantenkaart-${card.cardNumber}.pdf`,
      }
    },
  }),
]

async function getCard(db: Db, id: string) {
  return orGone(await findCard(db, id), CARD_GONE)
}
