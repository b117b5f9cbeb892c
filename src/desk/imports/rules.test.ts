import { describe, expect, test } from 'vitest'
import type { SheetTable } from '#desk/imports/reading/rules.ts'
import { guessColumns, type ImportKind, presetOf } from '#desk/imports/rules.ts'

const tableOf = (head: string): SheetTable => ({ format: 'csv', header: head.split(','), rows: [] })

/** What each column of this head is taken for, without those that stay out. */
function taken(kind: ImportKind, head: string) {
  const columns = guessColumns(kind, tableOf(head))
  return Object.fromEntries(columns.flatMap(({ name, field }) => (field ? [[name, field]] : [])))
}

// The heads as these programs write them, as far as they can be read in public: in the code of others
// who read such files, and for Easy!Appointments in its own tables.
describe('the head of an export is recognised, and its columns too', () => {
  test.for<[string, ImportKind, string, string, Record<string, string>]>([
    [
      'Google Contacts of today',
      'klanten',
      'google',
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address',
      {
        'First Name': 'firstName',
        'Last Name': 'lastName',
        'File As': 'name',
        Notes: 'notes',
        'E-mail 1 - Value': 'email',
        'Phone 1 - Value': 'phone',
        'Phone 2 - Value': 'phone2',
        'Address 1 - Street': 'address',
        'Address 1 - City': 'city',
        'Address 1 - Postal Code': 'postalCode',
      },
    ],
    [
      'Google Contacts of before',
      'klanten',
      'google',
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
      {
        Name: 'name',
        'Given Name': 'firstName',
        'Family Name': 'lastName',
        Notes: 'notes',
        'E-mail 1 - Value': 'email',
        'Phone 1 - Value': 'phone',
        'Phone 2 - Value': 'phone2',
        'Address 1 - Street': 'address',
        'Address 1 - City': 'city',
        'Address 1 - Postal Code': 'postalCode',
      },
    ],
    [
      'customers of Square',
      'klanten',
      'square',
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Blocked from online booking',
      {
        'First Name': 'firstName',
        'Last Name': 'lastName',
        'Email Address': 'email',
        'Phone Number': 'phone',
        'Street Address 1': 'address',
        'Street Address 2': 'houseNumber',
        City: 'city',
        'Postal Code': 'postalCode',
        Memo: 'notes',
        'Email Subscription Status': 'wantsNews',
      },
    ],
    [
      'the catalogue of Square',
      'producten',
      'square',
      'Token,Item Name,Customer-facing Name,Variation Name,Unit and Precision,SKU,Description,Categories,Reporting Category,SEO Title,SEO Description,Permalink,GTIN,Square Online Item Visibility,Item Type,Weight (lb),Price,Online Sale Price,Archived',
      {
        'Item Name': 'name',
        SKU: 'sku',
        Description: 'description',
        'Reporting Category': 'category',
        GTIN: 'barcode',
        Price: 'price',
      },
    ],
    [
      'the people of Easy!Appointments',
      'klanten',
      'easyappointments',
      'id,create_datetime,update_datetime,first_name,last_name,email,mobile_number,phone_number,address,city,state,zip_code,notes,timezone,language,is_private,id_roles',
      {
        first_name: 'firstName',
        last_name: 'lastName',
        email: 'email',
        mobile_number: 'phone',
        phone_number: 'phone2',
        address: 'address',
        city: 'city',
        zip_code: 'postalCode',
        notes: 'notes',
      },
    ],
    [
      'the visits of Easy!Appointments',
      'afspraken',
      'easyappointments',
      'id,book_datetime,start_datetime,end_datetime,location,notes,hash,color,status,is_unavailability,id_users_provider,id_users_customer,id_services',
      {
        start_datetime: 'startTime',
        end_datetime: 'endTime',
        notes: 'notes',
        status: 'status',
      },
    ],
  ])('%s', ([, kind, preset, head, fields]) => {
    expect(presetOf(kind, tableOf(head))).toBe(preset)
    expect(taken(kind, head)).toEqual(fields)
  })

  test('a head that no program writes is of none', () => {
    expect(presetOf('klanten', tableOf('Voornaam,Naam,Gsm'))).toBeNull()
  })
})
