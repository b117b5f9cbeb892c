import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { fromDecimal } from '#lib/money.ts'

const amount = z
  .object({ '#text': z.string(), '@_currencyID': z.literal('EUR') })
  .transform((value) => fromDecimal(value['#text']))
const coded = z.object({ '#text': z.string(), '@_schemeID': z.string() })
const category = z.object({
  ID: z.string(),
  Percent: z.string().transform(Number),
  TaxExemptionReason: z.string().optional(),
  TaxExemptionReasonCode: z.string().optional(),
})
const document = z.object({
  CustomizationID: z.string(),
  ID: z.string(),
  IssueDate: z.string(),
  DueDate: z.string().optional(),
  Note: z.string().optional(),
  BuyerReference: z.string(),
  InvoicePeriod: z.object({ StartDate: z.string(), EndDate: z.string() }).optional(),
  Delivery: z.object({ ActualDeliveryDate: z.string() }).optional(),
  BillingReference: z.object({ InvoiceDocumentReference: z.object({ ID: z.string() }) }).optional(),
  AccountingSupplierParty: z.object({
    Party: z.object({
      EndpointID: coded,
      PartyTaxScheme: z.object({ CompanyID: z.string() }),
      PartyLegalEntity: z.object({
        RegistrationName: z.string(),
        CompanyID: coded,
        CompanyLegalForm: z.string().optional(),
      }),
    }),
  }),
  AccountingCustomerParty: z.object({
    Party: z.object({
      EndpointID: coded.optional(),
      PartyTaxScheme: z.object({ CompanyID: z.string() }).optional(),
      PartyLegalEntity: z.object({ RegistrationName: z.string(), CompanyID: coded.optional() }),
      PostalAddress: z.object({ Country: z.object({ IdentificationCode: z.string() }) }),
    }),
  }),
  PaymentMeans: z.object({
    PaymentMeansCode: z.unknown(),
    PaymentID: z.string().optional(),
    PayeeFinancialAccount: z.object({ ID: z.string(), Name: z.string() }),
  }),
  PaymentTerms: z.object({ Note: z.string() }),
  AllowanceCharge: z
    .object({ ChargeIndicator: z.literal('false'), Amount: amount, TaxCategory: category })
    .optional(),
  TaxTotal: z.object({
    TaxAmount: amount,
    TaxSubtotal: z.object({ TaxableAmount: amount, TaxAmount: amount, TaxCategory: category }),
  }),
  LegalMonetaryTotal: z.object({
    LineExtensionAmount: amount,
    TaxExclusiveAmount: amount,
    TaxInclusiveAmount: amount,
    AllowanceTotalAmount: amount.optional(),
    PrepaidAmount: amount.optional(),
    PayableRoundingAmount: amount.optional(),
    PayableAmount: amount,
  }),
  lines: z.array(
    z.object({
      quantity: z.string(),
      LineExtensionAmount: amount,
      Item: z.object({ Name: z.string(), ClassifiedTaxCategory: category }),
      Price: z.object({ PriceAmount: amount, BaseQuantity: z.object({ '#text': z.string() }) }),
    }),
  ),
})

/** Reads a UBL document as its receiver does: its root, its figures in cents, its lines. */
export function readUbl(xml: string) {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    removeNSPrefix: true,
    isArray: (name) => /^(Invoice|CreditNote)Line$/.test(name),
  })
  const roots = z
    .object({
      Invoice: z.record(z.string(), z.unknown()).optional(),
      CreditNote: z.record(z.string(), z.unknown()).optional(),
    })
    .parse(parser.parse(xml))
  const root = roots.Invoice ? 'Invoice' : 'CreditNote'
  const body = roots[root] ?? {}
  const lines = z.array(z.record(z.string(), z.unknown())).parse(body[`${root}Line`])
  const quantity = z.object({ '#text': z.string(), '@_unitCode': z.literal('C62') })
  const typeCode = body[`${root}TypeCode`]
  const counted = lines.map((line) => ({
    ...line,
    quantity: quantity.parse(line[root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'])[
      '#text'
    ],
  }))
  return { root, typeCode, ...document.parse({ ...body, lines: counted }) }
}
