import { dogFields } from '#clients/customers/texts.ts'
import { keyed, keysOf } from '#lib/keyed.ts'

/** What a column of a file can be. `also`: its other headers, without spaces, split by a stroke. */
export type FieldWords = { label: string; also: string }

const person = {
  firstName: {
    label: 'Voornaam',
    also: 'firstname|givenname|voornaamklant|clientfirstname|customerfirstname',
  },
  lastName: {
    label: 'Familienaam',
    also: 'achternaam|lastname|familyname|surname|naamklant|clientlastname|customerlastname',
  },
  name: {
    label: 'Volledige naam',
    also: 'naam|name|klant|klantnaam|client|clientname|customer|customername|fullname|displayname|fileas|baasje|eigenaar|owner|ownername',
  },
  email: {
    label: 'E-mailadres',
    also: 'email|mail|emailaddress|emailadres|email1value|primaryemail|clientemail|customeremail|mailadres',
  },
  phone: {
    label: 'Telefoon',
    also: 'gsm|gsmnummer|mobiel|mobielnummer|mobile|mobilenumber|mobilephone|telefoonnummer|tel|phone|phonenumber|phone1value|primaryphone|cell|cellphone|contactnumber|customerphone|clientphone',
  },
} satisfies Record<string, FieldWords>

/** What of a dog has a column of another name, since its owner has one of that name. */
const RENAMED = {
  name: 'dogName',
  minutes: 'dogMinutes',
  price: 'dogPrice',
  notes: 'dogNotes',
  isActive: 'dogIsActive',
} as const
/** What a file brings along of a dog: a photo is no text. */
export const BROUGHT_OF_DOG = keysOf(dogFields).filter((field) => field !== 'photoId')
export type BroughtOfDog = (typeof BROUGHT_OF_DOG)[number]
/** The column of each. */
export const DOG_COLUMNS: Readonly<Record<BroughtOfDog, string>> = {
  ...keyed(BROUGHT_OF_DOG, (field) => field),
  ...RENAMED,
}
/** Found by their own label, and those that are listed below by more. */
const dogColumns = keyed(
  BROUGHT_OF_DOG.filter(hasOwnName),
  (field): FieldWords => ({ label: dogFields[field].label, also: '' }),
)

function hasOwnName(field: BroughtOfDog): field is Exclude<BroughtOfDog, keyof typeof RENAMED> {
  return !(field in RENAMED)
}

/** Every field of each kind of import; the labels are the headers of our own files. */
export const importFields = {
  klanten: {
    ...person,
    phone2: {
      label: 'Tweede telefoon',
      also: 'telefoon2|phone2|phone2value|homephone|workphone|vastetelefoon|secondphone|anderetelefoon',
    },
    address: {
      label: 'Straat en nummer',
      also: 'adres|straat|street|address|streetaddress|streetaddress1|address1street|addressline1|address1|straatnaam',
    },
    houseNumber: { label: 'Huisnummer', also: 'nr|nummer|housenumber|huisnr|streetaddress2' },
    postalCode: {
      label: 'Postcode',
      also: 'zip|zipcode|postalcode|address1postalcode|pc|postnummer|postcodegemeente|postcodeengemeente|postcodeplaats|postcodewoonplaats|postcodestad|postcodeenplaats|gemeentepostcode',
    },
    city: {
      label: 'Gemeente',
      also: 'stad|plaats|woonplaats|city|town|address1city|locality|dorp',
    },
    notes: {
      label: 'Notities',
      also: 'notes|note|opmerking|opmerkingen|memo|nota|comments|comment|customernotes|clientnotes|bemerkingen',
    },
    labels: { label: 'Labels van de klant', also: 'klantlabels|tags|tag' },
    readyBy: {
      label: 'Bericht als de hond klaar is',
      also: 'readyby|preferredcontact|contactmethod|communicationpreference|contactvoorkeur|voorkeurcontact',
    },
    wantsNews: {
      label: 'Krijgt herinneringen om terug te komen en felicitaties',
      also: 'nieuwsbrief|marketing|newsletter|emailsubscriptionstatus|wilnieuws',
    },
    dogName: {
      label: 'Hond',
      also: 'honden|naamhond|hondennaam|dog|dogs|dogname|pet|pets|petname|petnames|huisdier|huisdieren|naamhuisdier|dier|dieren|naamdier|animal',
    },
    ...dogColumns,
    breed: { label: 'Ras', also: 'breed|petbreed|dogbreed|hondenras|rassen|breeds' },
    gender: { label: 'Geslacht', also: 'gender|sex|petgender|geslachthond' },
    birthDate: {
      label: 'Geboortedatum',
      also: 'birthdate|dateofbirth|dob|birthday|petbirthday|geboren|verjaardag|geboortedatumhond',
    },
    age: { label: 'Leeftijd', also: 'age|petage' },
    weight: { label: 'Gewicht', also: 'weight|petweight|kg' },
    size: { label: 'Grootte', also: 'size|petsize|formaat' },
    color: { label: 'Kleur', also: 'color|colour|petcolor|coatcolor|vacht' },
    chipNumber: { label: 'Chipnummer', also: 'chip|chipnr|microchip|microchipnumber|chipid' },
    vaccinatedUntil: {
      label: 'Gevaccineerd tot en met',
      also: 'vaccinatedtil|vaccinateduntil|vaccinatie|vaccinatietot|rabiesexpiry|vaccinexpiration|vaccinationexpiration',
    },
    rebookWeeks: { label: 'Komt terug om de weken', also: 'komtterug|weken|interval|frequency' },
    dogMinutes: {
      label: 'Duur van een beurt in minuten',
      also: 'duurhond|minutenhond|duurvaneenbeurt|groomtime',
    },
    dogPrice: { label: 'Vaste prijs', also: 'prijshond|vasteprijshond|petprice' },
    dogNotes: {
      label: 'Notities over de hond',
      also: 'petnotes|dognotes|notitieshond|opmerkinghond|opmerkingenhond|groomingnotes|karakter',
    },
    warning: {
      label: 'Waarschuwing bij elk bezoek',
      also: 'warning|waarschuwing|alert|alerts|petalert|alertnotes',
    },
    dogIsActive: { label: 'Komt nog naar het salon', also: 'dogactive|hondactief' },
  },
  afspraken: {
    date: {
      label: 'Datum',
      also: 'date|dag|day|appointmentdate|afspraakdatum|startdate|datumafspraak',
    },
    startTime: {
      label: 'Begin',
      also: 'start|starttime|tijd|time|uur|beginuur|startuur|starttijd|appointmenttime|van|from|startdatetime|startat|begindatum',
    },
    endTime: {
      label: 'Einde',
      also: 'eind|end|endtime|einduur|eindtijd|tot|until|enddatetime|endat|einddatum',
    },
    minutes: {
      label: 'Duur in minuten',
      also: 'duur|duration|durationmin|durationminutes|minuten',
    },
    ...person,
    dogName: {
      label: 'Hond',
      also: 'naamhond|hondennaam|dog|dogname|pet|petname|pets|huisdier|naamhuisdier|dier',
    },
    dogBreed: { label: 'Ras', also: 'breed|petbreed|dogbreed|hondenras' },
    service: {
      label: 'Behandeling',
      also: 'service|services|servicename|dienst|behandelingen|treatment|appointmenttype|summary|item|onderwerp|titel|subject',
    },
    price: {
      label: 'Prijs',
      also: 'price|bedrag|amount|total|totaal|serviceprice|omzet|sale|expectedtotal',
    },
    status: { label: 'Status', also: 'state|appointmentstatus|toestand' },
    isNoShow: { label: 'Niet gekomen', also: 'noshow|nietkomenopdagen' },
    comments: {
      label: 'Opmerking van de klant',
      also: 'comments|comment|customernotes|clientcomments|opmerkingklant',
    },
    notes: {
      label: 'Notities',
      also: 'notes|note|opmerking|opmerkingen|description|omschrijving|appointmentnotes|memo|ticketcomments',
    },
  },
  prijslijst: {
    name: {
      label: 'Naam',
      also: 'name|ras|service|servicename|behandeling|dienst|itemname|titel|breed|omschrijvingdienst',
    },
    price: {
      label: 'Prijs',
      also: 'price|bedrag|tarief|serviceprice|verkoopprijs|prijsinclbtw|prijsincl|priceincl|amount',
    },
    description: {
      label: 'Omschrijving',
      also: 'description|beschrijving|servicedescription|uitleg',
    },
    duration: {
      label: 'Duur',
      also: 'duration|tijd|durationmin|serviceduration|durationminutes|tijdsduur',
    },
    minutes: { label: 'Minuten', also: 'minuut|minutes|duurinminuten' },
    category: { label: 'Categorie', also: 'category|servicecategory|groep|group' },
    size: { label: 'Grootte', also: 'size|petsize|formaat' },
    displayOrder: { label: 'Volgorde', also: 'order|displayorder|plaats|positie' },
    isActive: { label: 'Actief', also: 'active|isactive|zichtbaar|enabled|online' },
  },
  producten: {
    name: { label: 'Naam', also: 'name|product|productname|productnaam|itemname|artikel|titel' },
    price: {
      label: 'Prijs',
      also: 'price|verkoopprijs|prijsinclbtw|prijsincl|priceincl|retailprice|sellingprice|bedrag',
    },
    costPrice: {
      label: 'Inkoopprijs',
      also: 'costprice|aankoopprijs|kostprijs|cost|supplyprice|defaultunitcost|purchaseprice|inkoop',
    },
    stock: {
      label: 'Voorraad',
      also: 'stock|aantal|quantity|inventory|currentquantity|opvoorraad|qty|instock|stockquantity',
    },
    minStock: {
      label: 'Minimumvoorraad',
      also: 'minstock|minimum|stockalertcount|reorderlevel|lowstockthreshold|bestelniveau',
    },
    category: { label: 'Categorie', also: 'category|groep|productcategory|reportingcategory' },
    brand: { label: 'Merk', also: 'brand|leverancier|supplier|vendor|defaultvendorname' },
    sku: { label: 'Artikelnummer', also: 'sku|artikelnr|artikelcode|productcode|code' },
    barcode: { label: 'Barcode', also: 'ean|gtin|upc|eancode|streepjescode' },
    description: { label: 'Omschrijving', also: 'description|beschrijving' },
    isActive: { label: 'Actief', also: 'active|isactive|zichtbaar|enabled|sellable' },
  },
  kadobonnen: {
    code: {
      label: 'Code',
      also: 'voucher|vouchercode|bonnummer|kadobon|cadeaubon|giftcard|gan|giftcardnumber|nummer|kadoboncode|couponcode|giftcardcode',
    },
    balance: {
      label: 'Saldo',
      also: 'balance|restwaarde|resterend|remaining|restsaldo|openstaand|remainingbalance|currentbalance|rest',
    },
    amount: {
      label: 'Bedrag',
      also: 'amount|waarde|value|originalamount|initialbalance|aankoopbedrag|oorspronkelijkbedrag|initialvalue',
    },
    validUntil: {
      label: 'Geldig tot en met',
      also: 'geldigtot|vervaldatum|expiry|expires|expirydate|expirationdate|validuntil|vervalt',
    },
    buyerName: {
      label: 'Koper',
      also: 'buyer|buyername|naamkoper|purchaser|gekochtdoor|klant|from',
    },
    buyerEmail: {
      label: 'E-mailadres van de koper',
      also: 'buyeremail|emailkoper|purchaseremail',
    },
    recipientName: {
      label: 'Ontvanger',
      also: 'recipient|recipientname|naamontvanger|voor|to|bestemdvoor',
    },
    recipientEmail: {
      label: 'E-mailadres van de ontvanger',
      also: 'recipientemail|emailontvanger',
    },
    personalMessage: { label: 'Boodschap', also: 'message|bericht|personalmessage|tekst' },
    status: { label: 'Status', also: 'state|toestand' },
  },
  klantenkaarten: {
    cardNumber: {
      label: 'Kaartnummer',
      also: 'card|cardnumber|kaart|kaartnr|klantenkaart|loyaltycard|nummer|loyaltynumber',
    },
    ...person,
    points: {
      label: 'Punten',
      also: 'points|spaarpunten|pointsbalance|loyaltypoints|stempels|stamps|puntensaldo',
    },
    balance: { label: 'Saldo', also: 'balance|tegoed|credit|storecredit|bedrag' },
    discount: { label: 'Korting', also: 'discount|kortingspercentage|discountpercentage|percent' },
    isActive: { label: 'Actief', also: 'active|isactive|status' },
    notes: { label: 'Notities', also: 'notes|note|opmerking|opmerkingen|memo' },
  },
} as const satisfies Record<string, Record<string, FieldWords>>

/** What each kind is called, and what a file of it brings in. */
export const kindWords: Record<keyof typeof importFields, { label: string; hint: string }> = {
  klanten: {
    label: 'Klanten en honden',
    hint: 'Namen, adressen, telefoon en per klant de honden.',
  },
  afspraken: { label: 'Afspraken', hint: 'Wat was en wat nog komt, ook uit een agenda.' },
  prijslijst: { label: 'Prijslijst', hint: 'Behandelingen of rassen met hun prijs.' },
  producten: { label: 'Producten', hint: 'Wat je verkoopt, met voorraad.' },
  kadobonnen: { label: 'Kadobonnen', hint: 'Bonnen die nog open staan, met hun saldo.' },
  klantenkaarten: { label: 'Klantenkaarten', hint: 'Kaarten met punten en saldo.' },
}

/** The programs whose files are recognised by their headers. */
export const presetWords = {
  own: 'dit programma',
  google: 'Google Contacts',
  square: 'Square',
  easyappointments: 'Easy!Appointments',
  salonized: 'Salonized',
  moego: 'MoeGo',
  vcard: 'een adresboek (vCard)',
  icalendar: 'een agenda (iCalendar)',
} as const
