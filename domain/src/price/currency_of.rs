//! Currency of a country. The table lists every country of ISO 3166-1 once, with its currency by ISO 4217 as of 2026.
//! If a country has two legal tenders, the table has the national one. Antarctica has no currency and gets the default
//! one.

use crate::money::Currency;
use crate::price::Country;

/// Country and currency, in the order of the country codes.
const CURRENCIES: [[u8; 5]; 249] = [
    *b"ADEUR", *b"AEAED", *b"AFAFN", *b"AGXCD", *b"AIXCD", *b"ALALL", *b"AMAMD", *b"AOAOA", *b"AQUSD", *b"ARARS",
    *b"ASUSD", *b"ATEUR", *b"AUAUD", *b"AWAWG", *b"AXEUR", *b"AZAZN", *b"BABAM", *b"BBBBD", *b"BDBDT", *b"BEEUR",
    *b"BFXOF", *b"BGEUR", *b"BHBHD", *b"BIBIF", *b"BJXOF", *b"BLEUR", *b"BMBMD", *b"BNBND", *b"BOBOB", *b"BQUSD",
    *b"BRBRL", *b"BSBSD", *b"BTBTN", *b"BVNOK", *b"BWBWP", *b"BYBYN", *b"BZBZD", *b"CACAD", *b"CCAUD", *b"CDCDF",
    *b"CFXAF", *b"CGXAF", *b"CHCHF", *b"CIXOF", *b"CKNZD", *b"CLCLP", *b"CMXAF", *b"CNCNY", *b"COCOP", *b"CRCRC",
    *b"CUCUP", *b"CVCVE", *b"CWXCG", *b"CXAUD", *b"CYEUR", *b"CZCZK", *b"DEEUR", *b"DJDJF", *b"DKDKK", *b"DMXCD",
    *b"DODOP", *b"DZDZD", *b"ECUSD", *b"EEEUR", *b"EGEGP", *b"EHMAD", *b"ERERN", *b"ESEUR", *b"ETETB", *b"FIEUR",
    *b"FJFJD", *b"FKFKP", *b"FMUSD", *b"FODKK", *b"FREUR", *b"GAXAF", *b"GBGBP", *b"GDXCD", *b"GEGEL", *b"GFEUR",
    *b"GGGBP", *b"GHGHS", *b"GIGIP", *b"GLDKK", *b"GMGMD", *b"GNGNF", *b"GPEUR", *b"GQXAF", *b"GREUR", *b"GSGBP",
    *b"GTGTQ", *b"GUUSD", *b"GWXOF", *b"GYGYD", *b"HKHKD", *b"HMAUD", *b"HNHNL", *b"HREUR", *b"HTHTG", *b"HUHUF",
    *b"IDIDR", *b"IEEUR", *b"ILILS", *b"IMGBP", *b"ININR", *b"IOUSD", *b"IQIQD", *b"IRIRR", *b"ISISK", *b"ITEUR",
    *b"JEGBP", *b"JMJMD", *b"JOJOD", *b"JPJPY", *b"KEKES", *b"KGKGS", *b"KHKHR", *b"KIAUD", *b"KMKMF", *b"KNXCD",
    *b"KPKPW", *b"KRKRW", *b"KWKWD", *b"KYKYD", *b"KZKZT", *b"LALAK", *b"LBLBP", *b"LCXCD", *b"LICHF", *b"LKLKR",
    *b"LRLRD", *b"LSLSL", *b"LTEUR", *b"LUEUR", *b"LVEUR", *b"LYLYD", *b"MAMAD", *b"MCEUR", *b"MDMDL", *b"MEEUR",
    *b"MFEUR", *b"MGMGA", *b"MHUSD", *b"MKMKD", *b"MLXOF", *b"MMMMK", *b"MNMNT", *b"MOMOP", *b"MPUSD", *b"MQEUR",
    *b"MRMRU", *b"MSXCD", *b"MTEUR", *b"MUMUR", *b"MVMVR", *b"MWMWK", *b"MXMXN", *b"MYMYR", *b"MZMZN", *b"NANAD",
    *b"NCXPF", *b"NEXOF", *b"NFAUD", *b"NGNGN", *b"NINIO", *b"NLEUR", *b"NONOK", *b"NPNPR", *b"NRAUD", *b"NUNZD",
    *b"NZNZD", *b"OMOMR", *b"PAPAB", *b"PEPEN", *b"PFXPF", *b"PGPGK", *b"PHPHP", *b"PKPKR", *b"PLPLN", *b"PMEUR",
    *b"PNNZD", *b"PRUSD", *b"PSILS", *b"PTEUR", *b"PWUSD", *b"PYPYG", *b"QAQAR", *b"REEUR", *b"RORON", *b"RSRSD",
    *b"RURUB", *b"RWRWF", *b"SASAR", *b"SBSBD", *b"SCSCR", *b"SDSDG", *b"SESEK", *b"SGSGD", *b"SHSHP", *b"SIEUR",
    *b"SJNOK", *b"SKEUR", *b"SLSLE", *b"SMEUR", *b"SNXOF", *b"SOSOS", *b"SRSRD", *b"SSSSP", *b"STSTN", *b"SVUSD",
    *b"SXXCG", *b"SYSYP", *b"SZSZL", *b"TCUSD", *b"TDXAF", *b"TFEUR", *b"TGXOF", *b"THTHB", *b"TJTJS", *b"TKNZD",
    *b"TLUSD", *b"TMTMT", *b"TNTND", *b"TOTOP", *b"TRTRY", *b"TTTTD", *b"TVAUD", *b"TWTWD", *b"TZTZS", *b"UAUAH",
    *b"UGUGX", *b"UMUSD", *b"USUSD", *b"UYUYU", *b"UZUZS", *b"VAEUR", *b"VCXCD", *b"VEVES", *b"VGUSD", *b"VIUSD",
    *b"VNVND", *b"VUVUV", *b"WFXPF", *b"WSWST", *b"YEYER", *b"YTEUR", *b"ZAZAR", *b"ZMZMW", *b"ZWZWG",
];

/// Currency of the country; `None` if the country does not exist.
#[must_use]
pub fn currency_of(country: Country) -> Option<Currency> {
    let row = CURRENCIES.iter().find(|row| row.starts_with(country.code().as_bytes()))?;
    Currency::from_code(str::from_utf8(row.get(2..)?).ok()?)
}

/// Whether a country uses the currency, so that learners can pay in it.
#[must_use]
pub fn is_used(currency: Currency) -> bool {
    CURRENCIES.iter().any(|row| row.ends_with(currency.code().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_stands_once_and_in_order() {
        assert!(CURRENCIES.is_sorted_by(|one, next| one[..2] < next[..2]));
        for row in CURRENCIES {
            let row = str::from_utf8(&row).unwrap();
            let expected = Currency::from_code(&row[2..]);
            assert!(expected.is_some(), "{row}");
            assert_eq!(currency_of(Country::from_code(&row[..2]).unwrap()), expected, "{row}");
        }
    }

    #[test]
    fn a_currency_of_no_country_is_not_used() {
        let used = |code| is_used(Currency::from_code(code).unwrap());
        assert!(["USD", "NGN", "XOF"].into_iter().all(used));
        assert!(!["XXX", "ABC", "XAU"].into_iter().any(used));
    }

    #[test]
    fn sixty_countries_have_the_currencies_that_a_traveller_finds_there() {
        for (currency, countries) in [
            ("EUR", "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK"),
            ("USD", "EC PR SV US"),
            ("GBP", "GB"),
            ("XOF", "BJ BF CI GW ML NE SN TG"),
            ("XAF", "CM CF CG GA GQ TD"),
            ("NGN", "NG"),
            ("GHS", "GH"),
            ("KES", "KE"),
            ("ZAR", "ZA"),
            ("RWF", "RW"),
            ("UGX", "UG"),
            ("TZS", "TZ"),
            ("ZMW", "ZM"),
            ("EGP", "EG"),
            ("MAD", "MA"),
            ("TND", "TN"),
            ("KWD", "KW"),
            ("BHD", "BH"),
            ("JOD", "JO"),
            ("AED", "AE"),
            ("INR", "IN"),
            ("PKR", "PK"),
            ("JPY", "JP"),
            ("KRW", "KR"),
            ("CNY", "CN"),
            ("TWD", "TW"),
            ("VND", "VN"),
            ("IDR", "ID"),
            ("BRL", "BR"),
            ("MXN", "MX"),
            ("CAD", "CA"),
            ("AUD", "AU KI TV"),
            ("NZD", "NZ"),
            ("CHF", "CH LI"),
            ("SEK", "SE"),
            ("NOK", "NO"),
            ("DKK", "DK GL"),
            ("PLN", "PL"),
            ("CZK", "CZ"),
            ("HUF", "HU"),
            ("TRY", "TR"),
            ("ILS", "IL"),
        ] {
            for country in countries.split(' ') {
                let found = currency_of(Country::from_code(country).unwrap());
                assert_eq!(found.as_ref().map(Currency::code), Some(currency), "{country}");
            }
        }
    }

    #[test]
    fn a_country_has_the_currency_that_is_used_there() {
        for (country, expected) in [
            ("AD", Some("EUR")),
            ("BG", Some("EUR")),
            ("DE", Some("EUR")),
            ("GB", Some("GBP")),
            ("IN", Some("INR")),
            ("NG", Some("NGN")),
            ("SN", Some("XOF")),
            ("US", Some("USD")),
            ("ZW", Some("ZWG")),
            ("XX", None),
            ("EU", None),
        ] {
            let found = currency_of(Country::from_code(country).unwrap());
            assert_eq!(found.as_ref().map(Currency::code), expected, "{country}");
        }
    }
}
