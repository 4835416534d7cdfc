//! The seller, as printed on receipts.

use clap::Args;
use domain::payment::receipt::Seller;

use super::{SettingsFault, is_unset, set};

/// The seller if no name is set.
const DEVELOPMENT_SELLER: &str = "Fieldwork (in development)";

/// Arguments for the seller.
#[derive(Args, Clone, Debug)]
pub(super) struct SellerArguments {
    /// The seller's name.
    #[arg(long, env = "FIELDWORK_SELLER_NAME")]
    seller_name: Option<String>,
    /// The seller's address; its lines are separated by semicolons.
    #[arg(long, env = "FIELDWORK_SELLER_ADDRESS", value_delimiter = ';')]
    seller_address: Vec<String>,
    /// The seller's tax number.
    #[arg(long, env = "FIELDWORK_SELLER_TAX_NUMBER")]
    seller_tax_number: Option<String>,
}

impl SellerArguments {
    /// Faults of the settings if places are sold to learners.
    pub(super) fn faults(&self, is_sold: bool) -> [SettingsFault; 2] {
        [
            (
                is_sold && is_unset(self.seller_name.as_ref()),
                "FIELDWORK_SELLER_NAME is not set: receipts need a seller",
            ),
            (is_sold && self.address().is_empty(), "FIELDWORK_SELLER_ADDRESS is not set: receipts need an address"),
        ]
    }

    /// The seller.
    pub(super) fn seller(self) -> Seller {
        let address = self.address();
        Seller {
            name: set(self.seller_name).unwrap_or_else(|| DEVELOPMENT_SELLER.to_owned()),
            address,
            tax_number: set(self.seller_tax_number),
        }
    }

    fn address(&self) -> Vec<String> {
        let lines = self.seller_address.iter().map(|line| line.trim().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }
}
