import type { PolicyKey } from '#foundation/salon/wire.ts'
import type { DateString } from '#lib/dates.ts'

/**
 * `date`: the day on which our words were written; they speak of the law and of what the software
 * does on that day.
 */
export type PolicyText = {
  key: PolicyKey
  path: string
  label: string
  date: DateString
  default: string
}

/** How long the owner's own version of a policy may be. */
export const MOST_POLICY_LETTERS = 30_000

const WRITTEN: DateString = '2026-11-24'

/**
 * The policies that come with the software, as text: `## ` begins a section, `- ` an item, `**`
 * makes bold, `[words](address)` a link. Change them together with the tables, the cookies and the
 * mails that they tell of.
 */
export const policyTexts: Record<PolicyKey, PolicyText> = {
  terms: {
    key: 'terms',
    path: '/terms',
    label: 'Algemene voorwaarden',
    date: WRITTEN,
    default: `## Wie wij zijn

{verkoper}, {adres}. Ondernemingsnummer {ondernemingsnummer}, BTW {btw-nummer}. Telefoon {telefoon}, e-mail {e-mail}.

Deze voorwaarden gelden voor elke behandeling in ons salon, voor afspraken die u online, telefonisch of per bericht maakt en voor kadobonnen. U kunt ze hier altijd nalezen, bewaren en afdrukken. Ons uitgangspunt is eenvoudig: wat voor u geldt, geldt ook voor ons.

## Afspraken maken

We werken uitsluitend op afspraak. Online boekt u minstens {boekingstermijn} op voorhand en tot {boekingshorizon} vooruit. Na het boeken krijgt u een e-mail; de afspraak is definitief zodra wij ze bevestigen. Kan het gekozen moment toch niet, dan zoeken we samen een ander.

Geef bij het boeken juiste gegevens door over uzelf en uw hond, en ook wat belangrijk is voor zijn veiligheid: ziekte, medicatie, angst of agressie.

## Prijzen

Onze prijzen staan op de [prijslijst](/services#prijslijst), in euro en {btw}. Bad, föhnen, nagels knippen en oren reinigen zijn inbegrepen. De prijs die u bij het boeken ziet, blijft gelden voor die afspraak.

Bij een ‘vanaf’-prijs, of als de vacht door klitten of parasieten veel extra werk vraagt, spreken we de prijs af voor we beginnen. Zonder uw akkoord betaalt u nooit meer dan de vermelde prijs.

## Betalen

U betaalt na de behandeling: {betaalmiddelen}, of met een kadobon van ons salon. Voor een afspraak vragen we online geen voorschot; alleen een kadobon betaalt u vooraf. Betaalt u contant, dan ronden we het totaal af op 5 cent, zoals de wet het vraagt. Op vraag krijgt u een bonnetje of een factuur; een factuur betaalt u binnen 30 dagen.

## Openingsuren

{openingsuren}

Op wettelijke feestdagen en tijdens ons verlof zijn we gesloten. Die dagen kunt u online niet kiezen.

## Annuleren, verplaatsen en niet opdagen

- Tot {annuleertermijn} voor de afspraak annuleert of verplaatst u gratis.
- Annuleert of verplaatst u later, dan kunnen we {kost-laat} van de prijs van de afspraak aanrekenen.
- Komt u niet opdagen zonder te verwittigen, dan kunnen we {kost-afwezig} van die prijs aanrekenen.

Deze vergoeding is wederkerig. Annuleren of verplaatsen wij later dan {annuleertermijn} vooraf, dan hebt u recht op {kost-laat} van de prijs; zijn we er op het afgesproken moment niet, dan op {kost-afwezig}. Bij overmacht, zoals ziekte, een ongeval of een plots zieke hond, is niemand iets verschuldigd: laat het wel zo snel mogelijk weten.

We vragen alleen een vergoeding als u onze salonregels hebt aanvaard, bij het boeken of later op de pagina van uw afspraak. De cijfers van de versie die u aanvaardde, blijven voor die afspraak gelden. De vergoeding wordt nooit automatisch aangerekend: we nemen eerst contact met u op.

## Op tijd komen en ophalen

Kom hoogstens 5 minuten voor het afgesproken uur. Bent u meer dan 15 minuten te laat, dan kunnen we de behandeling meestal niet meer goed uitvoeren en maken we een nieuwe afspraak. Haal uw hond op binnen het halfuur nadat we u verwittigen dat hij klaar is. U mag zelf niet bij de behandeling blijven: dat is rustiger en veiliger voor uw hond.

## Gezondheid, vaccinatie en gedrag

Breng bij het eerste bezoek een bewijs van vaccinatie mee. Puppy’s zijn welkom vanaf 16 weken, na al hun vaccinaties. Geef uw hond de laatste 2 uur geen grote maaltijd en houd een zieke hond thuis.

We mogen een behandeling weigeren, onderbreken of aanpassen als ze gevaarlijk of te zwaar wordt voor uw hond of voor ons. U betaalt dan alleen het werk dat al gedaan is. De volledige lijst met afspraken vindt u in onze [salonregels](/salon-rules).

## Zorg en aansprakelijkheid

We behandelen uw hond met alle zorg die u van een vakman mag verwachten, en staan in voor schade door onze fout. We kunnen niet instaan voor wat voortkomt uit een ziekte of gedrag dat ons niet gemeld werd, of voor een huid die onder een sterk verklitte vacht al geïrriteerd was.

U bent, zoals elke eigenaar, aansprakelijk voor schade die uw hond aanricht. Heeft uw hond bij ons dringend een dierenarts nodig, dan bellen we u eerst; krijgen we u niet te pakken, dan beslissen we in zijn belang. Niets in deze voorwaarden beperkt de rechten die de wet u als consument geeft.

## Kadobonnen en herroepingsrecht

Een kadobon die u online bestelt, heeft een waarde tussen € 10 en € 200 en is {bongeldigheid} geldig. De uitgiftedatum en de vervaldatum staan op de bon; u kunt hem in verschillende keren gebruiken en wij houden het saldo bij. Een bon wordt niet in geld omgeruild. Bewaar de code zoals u geld bewaart: wie ze heeft, kan de bon gebruiken. Is hij verloren of gestolen, laat het ons dan meteen weten, zodat we hem kunnen blokkeren.

Online betaalt u met uw kaart of met Bancontact, via een erkende betaaldienst. De koop is gesloten zodra u op ‘Bestellen en betalen’ geklikt en betaald hebt. De kadobon en uw bewijs krijgt u dan per e-mail; de ontvanger krijgt hem meteen of op de dag die u koos. Er komen geen kosten bij.

Koopt u een kadobon op afstand, bijvoorbeeld online of per e-mail, dan mag u binnen 14 dagen na de bestelling zonder reden van de aankoop afzien, zolang er niets van de bon gebruikt is. U kunt dat online, in twee stappen: [overeenkomst hier herroepen](/kadobonnen/herroepen). Die link staat ook onderaan elke pagina. Een duidelijk bericht aan {e-mail} of aan ons adres volstaat ook, en u mag daarvoor het modelformulier hieronder gebruiken. We sturen u meteen een ontvangstbewijs met datum, uur en uw verklaring, en u krijgt uw geld terug binnen 14 dagen, op dezelfde manier als u betaald hebt. Voor een bon die u in het salon koopt, geldt deze bedenktijd niet.

**Modelformulier voor herroeping.** U hoeft dit formulier alleen in te vullen en terug te sturen als u een kadobon wilt herroepen.

- **Aan:** {verkoper}, {adres}, {e-mail}
- **Verklaring:** ik deel u hierbij mee dat ik de overeenkomst over de aankoop van de kadobon met code … herroep.
- **Besteld en ontvangen op:** …
- **Naam en adres van de koper:** …
- **Handtekening** (alleen op papier) **en datum:** …

## Klachten

Is er iets niet naar wens? Meld het ons liefst binnen 24 uur na de behandeling, met een foto als dat kan, via {e-mail} of [het contactformulier](/contact-form). We antwoorden binnen 5 werkdagen en zoeken een oplossing, zoals een gratis aanpassing. Komen we er samen niet uit, dan kunt u als consument terecht bij de [Consumentenombudsdienst](https://consumentenombudsdienst.be).

## Privacy, wijzigingen en toepasselijk recht

Hoe we met uw gegevens omgaan, leest u in ons [privacybeleid](/privacy) en [cookiebeleid](/cookies). Passen we deze voorwaarden aan, dan geldt voor uw afspraak de versie die u bij het boeken aanvaardde.

Op deze overeenkomst is het Belgische recht van toepassing. Een geschil kan worden voorgelegd aan de rechtbank van uw woonplaats of aan elke andere rechtbank die volgens de wet bevoegd is.`,
  },
  privacy: {
    key: 'privacy',
    path: '/privacy',
    label: 'Privacybeleid',
    date: WRITTEN,
    default: `## Wie is verantwoordelijk voor uw gegevens?

{verkoper}, {adres}, met ondernemingsnummer {ondernemingsnummer}, is verantwoordelijk voor de verwerking van uw gegevens.

Met vragen over uw gegevens kunt u terecht op {e-mail} of op {telefoon}. Een aparte functionaris voor gegevensbescherming zijn we als klein salon niet verplicht te hebben: u krijgt gewoon ons aan de lijn.

## Welke gegevens bewaren we?

We bewaren alleen wat u ons zelf geeft, of wat we tijdens een bezoek noteren:

- **Uw klantenfiche:** voornaam, naam, e-mailadres, telefoonnummer, en adres, postcode en gemeente als we daarom vragen en u die invult, met eventuele notities over uw bezoeken.
- **Uw honden:** naam en ras, en als wij die kennen ook leeftijd, gewicht, geslacht, kleur, geboortedatum, einddatum van de vaccinatie en aandachtspunten bij de verzorging.
- **Uw afspraken:** datum, uur, behandeling, prijs, status, uw opmerkingen, langs welke weg u boekte en welke versie van onze salonregels u aanvaardde.
- **Uw berichten:** wat u in het contactformulier schrijft, met de naam, het e-mailadres, het telefoonnummer en de gegevens van uw hond die u erbij zet.
- **Uw kadobonnen:** bedrag, saldo, boodschap en code, met naam en e-mailadres van wie de bon koopt en van wie hem krijgt, en wanneer hij gebruikt wordt. Uw kaartgegevens krijgen wij nooit te zien: die vult u in bij de betaaldienst.
- **E-mails die de website u stuurt:** bevestigingen, wijzigingen en kopieën van uw berichten, met de inhoud en het moment van verzenden.
- **Technische gegevens:** uw IP-adres, heel kort, om misbruik van formulieren tegen te houden. In onze logboeken staan geen namen of adressen.

Komt u bij ons over de vloer, dan bewaren we ook de betalingen, bonnetjes en facturen die de wet ons oplegt.

## Waarvoor gebruiken we ze, en waarom mag dat?

- **Uw afspraak maken, bevestigen, wijzigen en uitvoeren**, en u daarover mailen of bellen: dat is nodig voor de overeenkomst met u.
- **Een kadobon verkopen, mailen, aanvaarden en terugbetalen**, ook aan wie hem van een ander krijgt: dat is nodig voor de overeenkomst met de koper.
- **U mailen wanneer uw hond aan een nieuwe beurt toe is of jarig is:** alleen als u daar zelf om vroeg, bij het boeken of op Mijn gegevens. We bewaren wanneer u dat deed. U stopt die mails met de link onderaan elke mail, en ze hebben niets te maken met de mails over een afspraak.
- **Uw vraag beantwoorden** als u ons een bericht stuurt: dat is nodig om op uw verzoek te reageren.
- **Uw hond veilig verzorgen**, met aandacht voor gezondheid en gedrag: dat is nodig voor de overeenkomst en voor ieders veiligheid.
- **Facturen en kasboek bijhouden**: dat is onze wettelijke plicht.
- **De website beveiligen** tegen misbruik: dat is ons gerechtvaardigd belang.
- **Foto’s van uw hond tonen**: alleen met uw toestemming, die u altijd kunt intrekken.

## Hoe herkennen we terugkerende klanten?

Boekt u opnieuw met hetzelfde e-mailadres, dan hoeft u uw gegevens niet opnieuw te typen. Tonen doen we ze alleen op een toestel dat u zelf liet onthouden met de knop ‘Dit toestel onthouden’ in een mail van ons: zo kan niemand met uw e-mailadres uw telefoonnummer of adres te weten komen. Welke toestellen dat zijn, ziet u op Mijn gegevens; u kunt ze daar ook laten vergeten.

Typt iemand bij het boeken een e-mailadres, dan kijkt de website of we het kennen. Op een toestel dat niet onthouden is, zegt ze alleen dát: geen naam, geen nummer, geen hond. Zo opzoeken kan hoogstens tien keer per uur vanaf één internetverbinding.

Op [Mijn gegevens](/mijn-gegevens) ziet u zelf wat we bewaren. Een wachtwoord hebt u niet nodig: we mailen een link naar het adres dat we van u kennen. Die werkt een kwartier lang en één keer; daarna ziet u op dat toestel een half uur uw gegevens. Wie daar uw adres invult, komt niet te weten of u bij ons klant bent.

We nemen geen beslissingen over u met een computer alleen en maken geen profielen. Elke aanvraag wordt door een mens bekeken.

## Met wie delen we ze?

We verkopen of verhuren uw gegevens nooit. Alleen deze partijen kunnen ze zien, en enkel voor zover hun taak dat vraagt:

- de dienst waar onze website en databank draaien, en de dienst die onze e-mails verzendt;
- Stripe, als u online een kadobon koopt, en SumUp, als u in het salon met kaart of Bancontact betaalt: zij verwerken de betaling, krijgen het bedrag en een omschrijving, en u geeft uw betaalgegevens rechtstreeks aan hen;
- onze boekhouder en de overheid, voor wat de wet ons verplicht door te geven;
- een dierenarts, als uw hond bij ons dringend hulp nodig heeft.

Kiest u er zelf voor om ons via WhatsApp te schrijven, of bekijkt u op de contactpagina de kaart van OpenStreetMap, dan ziet die dienst uw gegevens volgens haar eigen privacybeleid. De betaalvelden van Stripe laden pas in de betaalstap van een kadobon.

{externe-diensten}

## Hoelang bewaren we ze?

- Uw klantenfiche, honden, afspraken en berichten: zolang u klant bent, of tot u ons vraagt om ze te wissen.
- E-mails die we u stuurden: een beperkte tijd. Eerst wissen we wat erin stond, later ook dat ze verstuurd werden.
- Kadobonnen: zolang ze geldig zijn, en daarna zolang ze bij een fiscaal stuk horen.
- Facturen, kasboek en andere fiscale stukken: 10 jaar, omdat de wet dat vraagt. Die kunnen we vóór die termijn niet wissen.
- Het herkennen van uw toestel: 1 jaar na de knop waarmee het begon, of tot u het laat vergeten.
- Een link naar ‘Mijn gegevens’, waarvan we alleen een afdruk bewaren: tot u een dag of langer later een nieuwe vraagt.
- Een online aanvraag die twee keer werd verstuurd, herkennen we 24 uur lang.
- Het IP-adres waarmee we misbruik tellen: hoogstens anderhalf uur; dat van een online aanvraag een week.

## Hoe beveiligen we ze?

Uw gegevens staan in onze eigen databank en zijn alleen te zien met het wachtwoord van het salon, dat we zelf niet leesbaar bewaren. Na te veel foute pogingen gaat de deur een tijd op slot. Cookies zijn afgeschermd voor scripts, en lettertypes, tekeningen en code komen van onze eigen server. Loopt het toch mis, dan melden we dat aan de Gegevensbeschermingsautoriteit en, als het voor u gevolgen kan hebben, ook aan u.

## Welke rechten hebt u?

U mag ons altijd vragen om:

- te tonen wat we over u en uw honden bewaren, en u daarvan een kopie te geven, ook in een bestand dat een computer kan lezen;
- fouten te verbeteren of gegevens aan te vullen;
- uw gegevens te wissen, behalve wat we door de wet moeten bijhouden;
- het gebruik te beperken of te stoppen, als u daar bezwaar tegen hebt;
- een toestemming in te trekken, bijvoorbeeld voor een foto.

Veel daarvan doet u meteen zelf op [Mijn gegevens](/mijn-gegevens): bekijken, verbeteren, een bestand met alles downloaden, de mails stopzetten die niet over een afspraak gaan, en vragen om te wissen. Vraagt u om te wissen, dan krijgt u een mail die zegt wat er wanneer gebeurt. Liever via ons? Mail dan naar {e-mail}. U krijgt binnen een maand antwoord en het kost u niets. Om zeker te zijn dat u het bent, antwoorden we op het adres dat we van u kennen of stellen we een controlevraag.

## Klachten en wijzigingen

Bent u niet tevreden over hoe we met uw gegevens omgaan? Zeg het ons, dan lossen we het samen op. U kunt ook altijd een klacht indienen bij de [Gegevensbeschermingsautoriteit](https://www.gegevensbeschermingsautoriteit.be) (GBA), Drukpersstraat 35, 1000 Brussel.

Verandert er iets aan wat we bewaren of waarom, dan passen we deze tekst aan en zetten we er een nieuwe datum bij.`,
  },
  cookies: {
    key: 'cookies',
    path: '/cookies',
    label: 'Cookiebeleid',
    date: WRITTEN,
    default: `## Wat zijn cookies?

Een cookie is een klein stukje tekst dat een website in uw browser bewaart en bij een volgend bezoek weer kan lezen. Cookies die nodig zijn om iets te doen wat u zelf vraagt, mogen zonder toestemming. Andere gebruiken wij niet.

## Welke cookies gebruiken we?

Wie rondkijkt, boekt of een kadobon koopt, krijgt geen enkele cookie. Deze vier bestaan (op een beveiligde verbinding staat er __Host- voor hun naam):

- **salon_device** – komt er pas als u zelf, achter een link in een mail van ons, op ‘Dit toestel onthouden’ klikt: dan tonen we op dat toestel uw gegevens en hoeft u ze niet opnieuw te typen. Blijft 1 jaar en bevat alleen een willekeurige code. Boeken alleen geeft geen cookie.
- **salon_client** – onthoudt dat u op dit toestel de link naar ‘Mijn gegevens’ uit onze mail hebt geopend. Blijft een half uur, of tot u zich afmeldt, en is door ons ondertekend tegen vervalsing.
- **salon_session** – alleen voor de eigenaar van het salon, om ingelogd te blijven in het beheer. Verdwijnt bij het uitloggen of het sluiten van de browser.
- **salon_owner** – alleen voor de eigenaar van het salon: onthoudt dat zij op dit toestel al eens inlogde, zodat iemand anders met foute wachtwoorden haar niet kan buitensluiten. Blijft 1 jaar en is door ons ondertekend tegen vervalsing.

Alle vier zijn alleen voor onze eigen website en niet leesbaar voor scripts.

## Wat bewaart uw browser nog?

Tijdens het online boeken en het bestellen van een kadobon houdt uw browser in het tabblad bij wat u al hebt ingevuld, zodat u niets kwijt bent als u per ongeluk herlaadt. Dat verdwijnt zodra de afspraak gemaakt of de kadobon betaald is, u het formulier wist of het tabblad sluit. Het wordt niet naar ons gestuurd voor u op ‘bevestigen’ of ‘bestellen en betalen’ klikt, behalve bij het boeken uw e-mailadres om u te herkennen.

Laat u bij het boeken ‘Onthoud mijn gegevens op dit toestel’ aangevinkt, dan bewaart uw browser vanaf het bevestigen wat u zelf over u en uw hond typte en wat u boekte, om het de volgende keer in te vullen. Daarvoor bewaart hij niets, en wij lezen het niet. Op een toestel dat u met de knop in een mail liet onthouden, bewaart hij enkel uw e-mailadres, de behandeling en welke van uw honden u koos. Dat blijft op uw toestel tot u daar op ‘Vergeet mijn gegevens’ klikt of het vinkje weghaalt.

## Cookies van anderen

We gebruiken geen statistieken, advertenties of knoppen van sociale media. De kaart van OpenStreetMap op de contactpagina laadt pas wanneer ze in beeld komt; OpenStreetMap kan dan zelf een cookie plaatsen.

Betaalt u online een kadobon, dan laadt de betaalstap de beveiligde velden van onze betaaldienst Stripe. Die kan in die velden zelf cookies gebruiken die nodig zijn om veilig te betalen; op onze eigen pagina’s zetten we haar volgfuncties uit.

{externe-cookies}

## Cookies weigeren of wissen

In de instellingen van uw browser kunt u cookies blokkeren of wissen. Alles op deze website blijft werken: u kunt zonder cookies ook boeken, alleen kunnen we uw toestel dan niet onthouden. Hoe we met uw gegevens omgaan, leest u in ons [privacybeleid](/privacy).`,
  },
}

/** Whether a text is the owner's own words: something, and not what ours says. */
export function isOwnPolicy(key: PolicyKey, text: string | undefined): text is string {
  return text !== undefined && text !== '' && text !== policyTexts[key].default
}
