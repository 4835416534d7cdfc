// The stand-in of Stripe's script: as much of it as a page needs to take a card with the Payment Element. The form says
// that it is a stand-in and accepts Stripe's test cards.
(() => {
  const base = new URL(".", document.currentScript.src).href;
  const style = `
    :host { display: block; font: 1rem/1.5 system-ui, sans-serif; color: inherit }
    .stand-in { margin: 0 0 .75rem; font-size: .875rem; opacity: .8 }
    label { display: block; font-size: .875rem; margin-bottom: .75rem }
    input { display: block; width: 100%; box-sizing: border-box; font: inherit; min-height: 2.75rem; padding: .5rem .75rem;
      margin-top: .25rem; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: .5rem;
      background: transparent; color: inherit }
    input:focus-visible { outline: 3px solid currentColor; outline-offset: 1px }
    .row { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
  `;

  const call = async (key, path, fields, method) => {
    const form = new URLSearchParams(fields);
    const address = new URL(`v1/${path}${method === "GET" ? `?${form}` : ""}`, base);
    try {
      const answer = await fetch(address, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
        body: method === "GET" ? undefined : form,
      });
      const body = await answer.json();
      return answer.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return { error: { type: "api_connection_error", message: "The payment service cannot be reached." } };
    }
  };

  const idOf = (secret) => secret.slice(0, secret.indexOf("_secret_"));

  const createElement = () => {
    const listeners = { ready: [], change: [], focus: [], blur: [], escape: [], loaderror: [] };
    const emit = (name, event) => listeners[name]?.forEach((listener) => listener(event));
    let host;
    let fields;
    const element = {
      on(name, listener) {
        (listeners[name] ??= []).push(listener);
        return element;
      },
      off(name, listener) {
        listeners[name] = (listeners[name] ?? []).filter((known) => known !== listener);
        return element;
      },
      mount(place) {
        host = typeof place === "string" ? document.querySelector(place) : place;
        const inner = document.createElement("div");
        host.replaceChildren(inner);
        const root = inner.attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        root.adoptedStyleSheets = [sheet];
        const field = (name, label, mode, hint) => {
          const wrapper = document.createElement("label");
          const input = document.createElement("input");
          Object.assign(input, { name, inputMode: mode, placeholder: hint, autocomplete: "off" });
          input.addEventListener("input", change);
          wrapper.append(label, input);
          return [wrapper, input];
        };
        const values = () => Object.fromEntries(Object.entries(fields).map(([name, input]) => [name, input.value.trim()]));
        const change = () => {
          const complete = Object.values(values()).every((value) => value !== "");
          const empty = Object.values(values()).every((value) => value === "");
          emit("change", { elementType: "payment", complete, empty, value: { type: "card" } });
        };
        const notice = document.createElement("p");
        notice.className = "stand-in";
        notice.textContent = "Stand-in for Stripe: 4242 4242 4242 4242 pays, and no money moves.";
        const row = document.createElement("div");
        row.className = "row";
        const [number, numberInput] = field("number", "Card number", "numeric", "4242 4242 4242 4242");
        const [expiry, expiryInput] = field("expiry", "Expiry date", "numeric", "12 / 34");
        const [code, codeInput] = field("cvc", "Security code", "numeric", "123");
        fields = { number: numberInput, expiry: expiryInput, cvc: codeInput };
        row.append(expiry, code);
        root.append(notice, number, row);
        setTimeout(() => emit("ready", { elementType: "payment" }));
      },
      unmount() {
        host?.replaceChildren();
      },
      destroy() {
        element.unmount();
      },
      update() {},
      focus() {
        fields?.number.focus();
      },
      card() {
        return fields && { number: fields.number.value.replace(/\s/g, ""), exp: fields.expiry.value, cvc: fields.cvc.value };
      },
    };
    return element;
  };

  window.Stripe = (key) => ({
    elements({ clientSecret }) {
      let element;
      const check = () => {
        const card = element?.card();
        if (card && Object.values(card).every((value) => value !== "")) return {};
        return { error: { type: "validation_error", code: "incomplete_number", message: "Your card is incomplete." } };
      };
      return {
        clientSecret,
        create() {
          element = createElement();
          return element;
        },
        getElement: () => element ?? null,
        update() {},
        submit: async () => check(),
        check,
        card: () => element?.card(),
      };
    },
    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
      const incomplete = elements.check();
      if (incomplete.error) return incomplete;
      const secret = clientSecret ?? elements.clientSecret;
      const { number, exp, cvc } = elements.card();
      const confirmed = await call(key, `payment_intents/${idOf(secret)}/confirm`, {
        client_secret: secret,
        return_url: confirmParams.return_url ?? location.href,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": number,
        "payment_method_data[card][exp]": exp,
        "payment_method_data[card][cvc]": cvc,
      }, "POST");
      const intent = confirmed.paymentIntent;
      const leave = (address) => {
        location.assign(address);
        return new Promise(() => {});
      };
      if (intent?.next_action?.type === "redirect_to_url") return leave(intent.next_action.redirect_to_url.url);
      if (intent?.status === "succeeded" && redirect === "always") {
        const address = new URL(confirmParams.return_url ?? location.href);
        address.searchParams.set("payment_intent", intent.id);
        address.searchParams.set("payment_intent_client_secret", secret);
        address.searchParams.set("redirect_status", intent.status);
        return leave(address);
      }
      return confirmed;
    },
    retrievePaymentIntent: (secret) => call(key, `payment_intents/${idOf(secret)}`, { client_secret: secret }, "GET"),
  });
})();
