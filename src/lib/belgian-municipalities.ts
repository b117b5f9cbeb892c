/**
 * Municipalities by postcode: bpost's list of 2018 (www.bpost.be), with the mergers of 2019, 2
 * December 2024 (Bastogne) and 2025, postcodes kept, as one government page and the press had them
 * on 24 November 2026; held against no official list.
 */
const MUNICIPALITIES = `Brussel 1000 1020 1120 1130
Schaarbeek 1030
Etterbeek 1040
Elsene 1050
Sint-Gillis 1060
Anderlecht 1070
Sint-Jans-Molenbeek 1080
Koekelberg 1081
Sint-Agatha-Berchem 1082
Ganshoren 1083
Jette 1090
Evere 1140
Sint-Pieters-Woluwe 1150
Oudergem 1160
Watermaal-Bosvoorde 1170
Ukkel 1180
Vorst 1190
Sint-Lambrechts-Woluwe 1200
Sint-Joost-ten-Node 1210
Wavre 1300 1301
La Hulpe 1310
Incourt 1315
Beauvechain 1320
Chaumont-Gistoux 1325
Rixensart 1330 1331 1332
Ottignies-Louvain-la-Neuve 1340 1341 1342 1348
Orp-Jauche 1350
Hélécine 1357
Perwez 1360
Ramillies 1367
Jodoigne 1370
Lasne 1380
Grez-Doiceau 1390
Nivelles 1400 1401 1402 1404
Waterloo 1410
Braine-l'Alleud 1420 1421 1428
Rebecq 1430
Mont-Saint-Guibert 1435
Braine-le-Château 1440
Chastre 1450
Walhain 1457
Ittre 1460 1461
Genappe 1470 1471 1472 1473 1474 1476
Tubize 1480
Court-Saint-Etienne 1490
Villers-la-Ville 1495
Halle 1500 1501 1502
Pajottegem 1540 1541 1570 1755
Bever 1547
Hoeilaart 1560
Sint-Pieters-Leeuw 1600 1601 1602
Drogenbos 1620
Linkebeek 1630
Sint-Genesius-Rode 1640
Beersel 1650 1651 1652 1653 1654
Pepingen 1670 1671 1673 1674
Dilbeek 1700 1701 1702 1703
Asse 1730 1731
Ternat 1740 1741 1742
Opwijk 1745
Lennik 1750
Roosdaal 1760 1761
Liedekerke 1770
Wemmel 1780
Merchtem 1785
Affligem 1790
Vilvoorde 1800
Steenokkerzeel 1820
Machelen 1830 1831
Londerzeel 1840
Grimbergen 1850 1851 1852 1853
Meise 1860 1861
Kapelle-op-den-Bos 1880
Kampenhout 1910
Zaventem 1930 1932 1933
Kraainem 1950
Wezembeek-Oppem 1970
Zemst 1980 1981 1982
Antwerpen 2000 2018 2020 2030 2040 2050 2060 2100 2140 2150 2170 2180 2600 2610 2660
Beveren-Kruibeke-Zwijndrecht 2070 9120 9130 9150
Wijnegem 2110
Wommelgem 2160
Herentals 2200
Heist-op-den-Berg 2220 2221 2222 2223
Herselt 2230
Hulshout 2235
Zandhoven 2240 2242 2243
Olen 2250
Westerlo 2260
Herenthout 2270
Lille 2275
Grobbendonk 2280 2288
Vorselaar 2290
Turnhout 2300
Rijkevorsel 2310
Hoogstraten 2320 2321 2322 2323 2328
Merksplas 2330
Beerse 2340
Vosselaar 2350
Oud-Turnhout 2360
Arendonk 2370
Ravels 2380 2381 2382
Baarle-Hertog 2387
Malle 2390
Mol 2400
Laakdal 2430 2431
Geel 2440
Meerhout 2450
Kasterlee 2460
Retie 2470
Dessel 2480
Balen 2490 2491
Lier 2500
Ranst 2520
Boechout 2530 2531
Hove 2540
Lint 2547
Kontich 2550
Nijlen 2560
Duffel 2570
Putte 2580
Berlaar 2590
Hemiksem 2620
Schelle 2627
Aartselaar 2630
Mortsel 2640
Edegem 2650
Mechelen 2800 2801 2811 2812
Bonheiden 2820
Willebroek 2830
Rumst 2840
Niel 2845
Boom 2850
Sint-Katelijne-Waver 2860 2861
Puurs-Sint-Amands 2870 2890
Bornem 2880
Schoten 2900
Essen 2910
Kalmthout 2920
Brasschaat 2930
Stabroek 2940
Kapellen 2950
Brecht 2960
Schilde 2970
Zoersel 2980
Wuustwezel 2990
Leuven 3000 3001 3010 3012 3018
Herent 3020
Huldenberg 3040
Oud-Heverlee 3050 3051 3052 3053 3054
Bertem 3060 3061
Kortenberg 3070 3071 3078
Tervuren 3080
Overijse 3090
Rotselaar 3110 3111 3118
Tremelo 3120 3128
Begijnendijk 3130
Keerbergen 3140
Haacht 3150
Boortmeerbeek 3190 3191
Aarschot 3200 3201 3202
Lubbeek 3210 3211 3212
Holsbeek 3220 3221
Scherpenheuvel-Zichem 3270 3271 3272
Diest 3290 3293 3294
Tienen 3300
Hoegaarden 3320 3321
Linter 3350
Bierbeek 3360
Boutersem 3370
Glabbeek 3380 3381 3384
Tielt-Winge 3390 3391
Landen 3400 3401 3404
Zoutleeuw 3440
Geetbets 3450 3454
Bekkevoort 3460 3461
Kortenaken 3470 3471 3472 3473
Hasselt 3500 3501 3510 3511 3512 3720 3721 3722 3723 3724
Zonhoven 3520
Houthalen-Helchteren 3530
Herk-de-Stad 3540
Halen 3545
Heusden-Zolder 3550
Lummen 3560
Alken 3570
Beringen 3580 3581 3582 3583
Diepenbeek 3590
Genk 3600
Lanaken 3620 3621
Maasmechelen 3630 3631
Kinrooi 3640
Dilsen-Stokkem 3650
Oudsbergen 3660 3670
As 3665 3668
Maaseik 3680
Zutendaal 3690
Tongeren-Borgloon 3700 3840
Herstappe 3717
Bilzen-Hoeselt 3730 3732 3740 3742 3746
Riemst 3770
Voeren 3790 3791 3792 3793 3798
Sint-Truiden 3800 3803 3806
Wellen 3830 3831 3832
Nieuwerkerken 3850
Heers 3870
Gingelom 3890 3891
Pelt 3900 3910
Lommel 3920
Hamont-Achel 3930
Hechtel-Eksel 3940 3941
Tessenderlo-Ham 3945 3980
Bocholt 3950
Bree 3960
Leopoldsburg 3970 3971
Peer 3990
Liège 4000 4020 4030 4031 4032
Herstal 4040 4041 4042
Chaudfontaine 4050 4051 4052 4053
Seraing 4100 4101 4102
Neupré 4120 4121 4122
Esneux 4130
Sprimont 4140 4141
Anthisnes 4160 4161 4162 4163
Comblain-au-Pont 4170 4171
Hamoir 4180 4181
Ferrières 4190
Burdinne 4210
Héron 4217 4218
Wasseiges 4219
Geer 4250 4252 4253 4254
Berloz 4257
Braives 4260 4261 4263
Hannut 4280
Lincent 4287
Waremme 4300
Faimes 4317
Awans 4340 4342
Fexhe-le-Haut-Clocher 4347
Remicourt 4350 4351
Donceel 4357
Oreye 4360
Crisnée 4367
Flémalle 4400
Saint-Nicolas 4420
Ans 4430 4431 4432
Juprelle 4450 4451 4452 4453 4458
Grâce-Hollogne 4460
Saint-Georges-sur-Meuse 4470
Engis 4480
Huy 4500
Wanze 4520
Villers-le-Bouillet 4530
Verlaine 4537
Amay 4540
Nandrin 4550
Tinlot 4557
Clavier 4560
Marchin 4570
Modave 4577
Ouffet 4590
Visé 4600 4601 4602
Dalhem 4606 4607 4608
Beyne-Heusay 4610
Fléron 4620 4621 4623 4624
Soumagne 4630 4631 4632 4633
Herve 4650 4651 4652 4653 4654
Blegny 4670 4671 4672
Oupeye 4680 4681 4682 4683 4684
Bassenge 4690
Eupen 4700 4701
Lontzen 4710 4711
Kelmis 4720 4721 4728
Raeren 4730 4731
Bütgenbach 4750
Büllingen 4760 4761
Amel 4770 4771
Sankt Vith 4780 4782 4783 4784
Burg-Reuland 4790 4791
Verviers 4800 4801 4802
Dison 4820 4821
Limbourg 4830 4831 4834
Baelen 4837
Welkenraedt 4840 4841
Jalhay 4845
Plombières 4850 4851 4852
Pepinster 4860 4861
Trooz 4870
Olne 4877
Aubel 4880
Thimister-Clermont 4890
Spa 4900
Theux 4910
Aywaille 4920
Waimes 4950
Malmedy 4960
Stavelot 4970
Trois-Ponts 4980 4983
Stoumont 4987
Lierneux 4990
Namur 5000 5001 5002 5003 5004 5020 5021 5022 5024 5100 5101
Gembloux 5030 5031 5032
Sambreville 5060
Fosses-la-Ville 5070
La Bruyère 5080 5081
Sombreffe 5140
Floreffe 5150
Profondeville 5170
Jemeppe-sur-Sambre 5190
Andenne 5300
Eghezée 5310
Assesse 5330 5332 5333 5334 5336
Gesves 5340
Ohey 5350 5351 5352 5353 5354
Hamois 5360 5361 5362 5363 5364
Havelange 5370 5372 5374 5376
Somme-Leuze 5377
Fernelmont 5380
Dinant 5500 5501 5502 5503 5504
Onhaye 5520 5521 5522 5523 5524
Yvoir 5530
Anhée 5537
Hastière 5540 5541 5542 5543 5544
Vresse-sur-Semois 5550
Bièvre 5555
Houyet 5560 5561 5562 5563 5564
Beauraing 5570 5571 5572 5573 5574 5576
Gedinne 5575
Rochefort 5580
Ciney 5590
Philippeville 5600
Florennes 5620 5621
Cerfontaine 5630
Mettet 5640 5641 5644 5646
Walcourt 5650 5651
Couvin 5660
Viroinval 5670
Doische 5680
Charleroi 6000 6001 6010 6020 6030 6031 6032 6040 6041 6042 6043 6044 6060 6061
Montigny-le-Tilleul 6110 6111
Ham-sur-Heure-Nalinnes 6120
Fontaine-l'Evêque 6140 6141 6142
Anderlues 6150
Courcelles 6180 6181 6182 6183
Châtelet 6200
Les Bons Villers 6210 6211
Fleurus 6220 6221 6222 6223 6224
Pont-à-Celles 6230 6238
Farciennes 6240
Aiseau-Presles 6250
Gerpinnes 6280
Froidchapelle 6440 6441
Chimay 6460 6461 6462 6463 6464
Sivry-Rance 6470
Beaumont 6500 6511
Thuin 6530 6531 6532 6533 6534 6536
Lobbes 6540 6542 6543
Erquelinnes 6560
Merbes-le-Château 6567
Momignies 6590 6591 6592 6593 6594 6596
Bastogne 6600 6686 6687 6688
Martelange 6630
Fauvillers 6637
Vaux-sur-Sûre 6640 6642
Houffalize 6660 6661 6662 6663 6666
Gouvy 6670 6671 6672 6673 6674
Sainte-Ode 6680 6681
Vielsalm 6690 6692 6698
Arlon 6700 6704 6706
Attert 6717
Habay 6720 6721 6723 6724
Tintigny 6730
Etalle 6740 6741 6742 6743
Saint-Léger 6747
Musson 6750
Virton 6760 6761 6762
Rouvroy 6767
Meix-devant-Virton 6769
Messancy 6780 6781 6782
Aubange 6790 6791 6792
Libramont-Chevigny 6800
Chiny 6810 6811 6812 6813
Florenville 6820 6821 6823 6824
Bouillon 6830 6831 6832 6833 6834 6836 6838
Neufchâteau 6840
Paliseul 6850 6851 6852 6853 6856
Léglise 6860
Saint-Hubert 6870
Bertrix 6880
Herbeumont 6887
Libin 6890
Marche-en-Famenne 6900
Wellin 6920 6921 6922 6924
Tellin 6927
Daverdisse 6929
Durbuy 6940 6941
Nassogne 6950 6951 6952 6953
Manhay 6960
Tenneville 6970 6971 6972
La Roche-en-Ardenne 6980 6982 6983 6984 6986
Rendeux 6987
Hotton 6990
Erezée 6997
Mons 7000 7011 7012 7020 7021 7022 7024 7030 7031 7032 7033 7034
Quévy 7040 7041
Jurbise 7050
Soignies 7060 7061 7062 7063
Le Roeulx 7070
Frameries 7080
Braine-le-Comte 7090
La Louvière 7100 7110
Estinnes 7120
Binche 7130 7131 7133 7134
Morlanwelz 7140 7141
Chapelle-lez-Herlaimont 7160
Manage 7170
Seneffe 7180 7181
Ecaussinnes 7190 7191
Boussu 7300 7301
Bernissart 7320 7321 7322
Saint-Ghislain 7330 7331 7332 7333 7334
Colfontaine 7340
Hensies 7350
Dour 7370
Quiévrain 7380 7382
Honnelles 7387
Quaregnon 7390
Tournai 7500 7501 7502 7503 7504 7506 7520 7521 7522 7530 7531 7532 7533 7534 7536 7538 7540 7542 7543 7548
Péruwelz 7600 7601 7602 7603 7604 7608
Rumes 7610 7611 7618
Brunehaut 7620 7621 7622 7623 7624
Antoing 7640 7641 7642 7643
Mouscron 7700 7711 7712
Estaimpuis 7730
Pecq 7740 7742 7743
Mont-de-l'Enclus 7750
Celles 7760
Comines-Warneton 7780 7781 7782 7783 7784
Ath 7800 7801 7802 7803 7804 7810 7811 7812 7822 7823
Silly 7830
Enghien 7850
Lessines 7860 7861 7862 7863 7864 7866
Lens 7870
Flobecq 7880
Ellezelles 7890
Leuze-en-Hainaut 7900 7901 7903 7904 7906
Frasnes-lez-Anvaing 7910 7911 7912
Brugelette 7940 7941 7942 7943
Chièvres 7950 7951
Beloeil 7970 7971 7972 7973
Brugge 8000 8200 8310 8380
Oostkamp 8020
Zedelgem 8210 8211
Knokke-Heist 8300 8301
Damme 8340
Blankenberge 8370
Zuienkerke 8377
Oostende 8400
De Haan 8420 8421
Middelkerke 8430 8431 8432 8433 8434
Bredene 8450
Oudenburg 8460
Gistel 8470
Ichtegem 8480
Jabbeke 8490
Kortrijk 8500 8501 8510 8511
Kuurne 8520
Harelbeke 8530 8531
Deerlijk 8540
Zwevegem 8550 8551 8552 8553 8554
Wevelgem 8560
Anzegem 8570 8572 8573
Avelgem 8580 8581 8582 8583
Spiere-Helkijn 8587
Diksmuide 8600
Kortemark 8610
Nieuwpoort 8620
Veurne 8630
Vleteren 8640
Lo-Reninge 8647
Houthulst 8650
De Panne 8660
Koksijde 8670
Koekelare 8680
Alveringem 8690 8691
Tielt 8700 8760
Wielsbeke 8710
Dentergem 8720
Beernem 8730
Pittem 8740
Wingene 8750 8755
Ingelmunster 8770
Oostrozebeke 8780
Waregem 8790 8791 8792 8793
Roeselare 8800
Lichtervelde 8810
Torhout 8820
Hooglede 8830
Staden 8840
Ardooie 8850 8851
Lendelede 8860
Izegem 8870
Ledegem 8880
Moorslede 8890
Ieper 8900 8902 8904 8906 8908
Langemark-Poelkapelle 8920
Menen 8930
Wervik 8940
Heuvelland 8950 8951 8952 8953 8954 8956 8958
Mesen 8957
Poperinge 8970 8972 8978
Zonnebeke 8980
Gent 9000 9030 9031 9032 9040 9041 9042 9050 9051 9052
Zelzate 9060
Destelbergen 9070
Lochristi 9080 9185
Merelbeke-Melle 9090 9820
Sint-Niklaas 9100 9111 9112
Temse 9140
Lokeren 9160 9180
Sint-Gillis-Waas 9170
Stekene 9190
Dendermonde 9200
Hamme 9220
Wetteren 9230
Zele 9240
Waasmunster 9250
Buggenhout 9255
Wichelen 9260
Laarne 9270
Lebbeke 9280
Berlare 9290
Aalst 9300 9308 9310 9320
Lede 9340
Ninove 9400 9401 9402 9403 9404 9406
Erpe-Mere 9420
Haaltert 9450 9451
Denderleeuw 9470 9472 9473
Geraardsbergen 9500 9506
Sint-Lievens-Houtem 9520 9521
Herzele 9550 9551 9552
Lierde 9570 9571 9572
Ronse 9600
Zottegem 9620
Zwalm 9630 9636
Brakel 9660 9661
Horebeke 9667
Maarkedal 9680 9681 9688
Kluisbergen 9690
Oudenaarde 9700
Kruisem 9750 9770 9771 9772
Wortegem-Petegem 9790
Deinze 9800 9850
Nazareth-De Pinte 9810 9840
Sint-Martens-Latem 9830 9831
Oosterzele 9860
Zulte 9870
Aalter 9880 9881 9910
Gavere 9890
Eeklo 9900
Lievegem 9920 9921 9930 9931 9932 9950
Evergem 9940
Assenede 9960 9961 9968
Kaprijke 9970 9971
Sint-Laureins 9980 9981 9982 9988
Maldegem 9990 9991 9992`

/**
 * The municipality to which a postcode belongs, not the village: 9100 is Sint-Niklaas, also in
 * Nieuwkerken-Waas. Undefined for what is no Belgian postcode, and for those of companies and
 * institutions, which the list leaves out.
 */
export function municipalityOf(postalCode: string): string | undefined {
  return (byPostcode ??= read()).get(postalCode.trim())
}

let byPostcode: Map<string, string> | undefined

function read(): Map<string, string> {
  return new Map(
    MUNICIPALITIES.split('\n').flatMap((line) => {
      const codes = line.match(/\d{4}/g) ?? []
      const name = line.slice(0, line.search(/ \d/))
      return codes.map((code) => [code, name] as const)
    }),
  )
}
