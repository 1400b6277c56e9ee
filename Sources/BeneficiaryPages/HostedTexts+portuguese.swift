import SandboxCore

extension HostedTexts {
  static let portuguese = HostedTexts(
    title: "Receber",
    payer: "Pagador",
    merchant: "Um lojista deste ambiente",
    languages: "Idioma",
    beneficiary: "Beneficiário",
    send: "Enviar",
    choose: "Escolha…",
    example: "Exemplo:",
    reference: "Referência",
    checkAgain: "Consultar de novo",
    unknownTitle: "Pagamento desconhecido",
    unknown: "Este link não é de nenhum pagamento; peça um novo ao lojista.",
    footer: "Ambiente de testes: nenhum dinheiro se move.",
    states: [
      .pending: ("Pendente", "Temos os seus dados. O seu banco receberá o pagamento em breve."),
      .onHold: ("Em espera", "O lojista retém o pagamento por enquanto."),
      .delivered: ("Entregue", "O seu banco está com o pagamento."),
      .completed: ("Concluído", "O dinheiro está na sua conta."),
      .rejected: ("Rejeitado", "O seu banco recusou o pagamento; pergunte ao lojista o que fazer."),
      .cancelled: ("Cancelado", "O lojista cancelou o pagamento."),
    ]
  )
}
