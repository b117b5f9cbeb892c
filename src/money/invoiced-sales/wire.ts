import { type InferOutput, nullable, object, string } from 'valibot'

/** The invoice on which a sale stands; one without a number is a draft. */
export const saleInvoiceSchema = object({
  saleId: string(),
  invoiceId: string(),
  invoiceNumber: nullable(string()),
})
export type SaleInvoice = InferOutput<typeof saleInvoiceSchema>
